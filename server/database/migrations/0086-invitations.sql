-- People whose invitation is to be mailed; in no list.
CREATE TABLE invitation (
  user_id uuid PRIMARY KEY REFERENCES "AspNetUsers" ("Id") ON DELETE CASCADE,
  asked_by uuid,
  asked_by_name text,
  tries integer NOT NULL DEFAULT 0,
  next_try timestamptz NOT NULL DEFAULT now()
);
