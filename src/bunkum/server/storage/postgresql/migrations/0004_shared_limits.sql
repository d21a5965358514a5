-- What addresses have used of the limits that all servers count together. Unlogged: after a crash everybody begins anew.
CREATE UNLOGGED TABLE shared_limits (
    key_hash BYTEA PRIMARY KEY,                      -- SHA-256 of the limit's name and the address
    whole_at TIMESTAMPTZ NOT NULL                    -- when it has its whole allowance again; deleted after that
);
CREATE INDEX shared_limits_whole ON shared_limits (whole_at);
