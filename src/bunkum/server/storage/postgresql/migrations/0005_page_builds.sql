-- The files of the latest builds of the page: a page of one build finds them at a server that has another.
CREATE TABLE page_builds (
    build      TEXT PRIMARY KEY,
    started_at TIMESTAMPTZ NOT NULL                  -- when a server with this build was last started
);
CREATE TABLE page_files (
    build TEXT NOT NULL REFERENCES page_builds (build) ON DELETE CASCADE,
    name  TEXT NOT NULL,                             -- as assets/table-1a2b3c4d.js
    body  BYTEA NOT NULL,
    PRIMARY KEY (build, name)
);
ALTER TABLE servers ADD COLUMN build TEXT;           -- which build of the page this server serves
