-- What was deleted, with what was deleted with it, for as long as it can be restored. In no list: it holds secrets too.
CREATE TABLE trash (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL,
  -- As the audit log writes it.
  key text NOT NULL,
  title text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  deleted_by text,
  -- Every record that is in here, as Entity/key.
  holds text[] NOT NULL,
  -- The rows in the order in which they can be restored, and the references that were emptied.
  content json NOT NULL
);
CREATE INDEX trash_entity_index ON trash (entity);
CREATE INDEX trash_deleted_at_index ON trash (deleted_at);
CREATE INDEX trash_holds_index ON trash USING gin (holds);
