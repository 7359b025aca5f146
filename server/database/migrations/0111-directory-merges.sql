-- Two records of the directory that became one: every row that was changed, as it was and as it became, for undo.
CREATE TABLE directory_merge (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL,
  winner integer NOT NULL,
  loser integer NOT NULL,
  winner_title text NOT NULL,
  loser_title text NOT NULL,
  -- The last part of the address that the loser had, which still finds the winner.
  loser_slug text,
  merged_by text,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  content json NOT NULL
);
CREATE INDEX directory_merge_winner_index ON directory_merge (entity, winner);

-- Pairs that somebody has looked at and found to be two; the smaller key first.
CREATE TABLE directory_not_same (
  entity text NOT NULL,
  one integer NOT NULL,
  other integer NOT NULL,
  said_by text,
  said_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (entity, one, other)
);
