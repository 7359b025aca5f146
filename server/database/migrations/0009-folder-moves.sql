-- What moves of pages and folders have changed, so that they can be taken back; in no list.
CREATE TABLE folder_move (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now(),
  kept json NOT NULL,
  undone_at timestamptz
);
