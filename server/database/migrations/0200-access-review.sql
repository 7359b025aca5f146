-- Reviews of who was granted what. In no list: they are read by calls of their own.
CREATE TABLE access_review (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  started_by text NOT NULL,
  finished_at timestamptz
);

-- One review at a time.
CREATE UNIQUE INDEX access_review_open ON access_review ((finished_at IS NULL)) WHERE finished_at IS NULL;

-- The grants as they were when the review began, kept when the person, group or permission goes.
CREATE TABLE access_review_grant (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id integer NOT NULL REFERENCES access_review (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  -- Being in a group, or a permission of the person's own.
  group_id uuid,
  claim_type text,
  claim_value text,
  expires_at timestamptz,
  -- What the group or the tag was called.
  what text NOT NULL,
  last_used_at timestamptz,
  decision text CHECK (decision IN ('keep', 'remove')),
  decided_by text,
  decided_at timestamptz,
  CHECK ((group_id IS NULL) = (claim_type IS NOT NULL))
);

CREATE INDEX access_review_grant_review ON access_review_grant (review_id);
