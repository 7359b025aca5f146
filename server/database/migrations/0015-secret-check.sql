-- Tells the root key that this database was set up with from any other, and tells nothing of the key.
CREATE TABLE secret_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  value text NOT NULL
);
