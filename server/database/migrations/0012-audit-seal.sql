-- The chain over the audit log, in the order of sealing and without gaps; only ever added to, and in no list. No
-- reference to the entry: one that was removed has to leave its seal behind.
CREATE TABLE audit_seal (
  position integer PRIMARY KEY,
  entry_id integer NOT NULL UNIQUE,
  hash bytea NOT NULL
);

-- Hashes were to be kept in the entries themselves and never were: writes do not wait for each other.
ALTER TABLE "AuditLog" DROP COLUMN "PreviousHash", DROP COLUMN "Hash";
