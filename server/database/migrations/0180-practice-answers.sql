-- A practice is asked by email whether its facts are right. The link's token is kept as a hash; none is there before it is sent.
CREATE TABLE practice_ask (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL,
  record integer NOT NULL,
  email text NOT NULL,
  token_hash text UNIQUE,
  asked_by text,
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  sent_at timestamptz,
  answered_at timestamptz,
  is_closed boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  next_try timestamptz DEFAULT now()
);
CREATE INDEX practice_ask_record_index ON practice_ask (entity, record, id DESC);
CREATE INDEX practice_ask_next_index ON practice_ask (next_try) WHERE next_try IS NOT NULL;

-- What a practice answered about each fact, and what an editor made of it. Kept as evidence.
CREATE TABLE practice_answer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ask_id integer NOT NULL REFERENCES practice_ask,
  fact text NOT NULL,
  seen text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('right', 'change')),
  said text,
  change jsonb,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'refused')),
  decided_by text,
  decided_at timestamptz
);
CREATE INDEX practice_answer_ask_index ON practice_answer (ask_id);
CREATE INDEX practice_answer_waiting_index ON practice_answer (ask_id) WHERE state = 'waiting';
