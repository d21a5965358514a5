-- Accounts (docs/decisions/0031-accounts.md). The same tables as in accounts/migrations of SQLite.
CREATE TABLE accounts (
    id          TEXT NOT NULL PRIMARY KEY,
    secret      TEXT NOT NULL,                       -- its persons at tables follow from it; never told
    name        TEXT NOT NULL,
    phrase_hash BYTEA NOT NULL UNIQUE,               -- SHA-256 of the recovery phrase
    created_at  DOUBLE PRECISION NOT NULL            -- seconds since 1970, as all times here
);

CREATE TABLE passkeys (
    credential_id BYTEA NOT NULL PRIMARY KEY,
    account_id    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    public_key    BYTEA NOT NULL,                    -- COSE
    sign_count    BIGINT NOT NULL,
    label         TEXT NOT NULL,                     -- the browser and system that made it
    created_at    DOUBLE PRECISION NOT NULL
);
CREATE INDEX passkeys_account ON passkeys (account_id);

CREATE TABLE sessions (
    id         TEXT NOT NULL PRIMARY KEY,                     -- by which its account names it; it signs nobody in
    token_hash BYTEA NOT NULL UNIQUE,                -- SHA-256 of the secret in the device's cookie
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    label      TEXT NOT NULL,                        -- the browser and system
    created_at DOUBLE PRECISION NOT NULL,
    seen_at    DOUBLE PRECISION NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);

CREATE TABLE one_time_codes (                        -- challenges of passkeys, and codes for another device
    code_hash  BYTEA NOT NULL PRIMARY KEY,                    -- SHA-256
    purpose    TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    until      DOUBLE PRECISION NOT NULL
);
CREATE INDEX one_time_codes_until ON one_time_codes (until);
