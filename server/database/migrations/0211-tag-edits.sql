-- Changes of the tag tree with what they changed, to undo them.
CREATE TABLE tag_edit (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid,
  made_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  undone_at timestamp(3) with time zone,
  kept json NOT NULL
);
