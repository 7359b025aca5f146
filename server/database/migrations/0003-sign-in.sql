-- What signing in keeps beside the entities; none of it is in any list.

-- The user's security stamp when the session began: a change of it ends the session (decisions §5).
CREATE TABLE session_stamp (
  session_id uuid PRIMARY KEY REFERENCES "Session" ("SessionId") ON DELETE CASCADE,
  security_stamp text NOT NULL
);

-- Sign-ins that came through another provider and wait for their one-time code; only its hash is kept.
CREATE TABLE sign_in_exchange (
  code_hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES "Session" ("SessionId") ON DELETE CASCADE,
  expires timestamptz NOT NULL
);
CREATE INDEX sign_in_exchange_session ON sign_in_exchange (session_id);

-- Fixed windows of the rate limits, shared by the nodes. Unlogged: a crash may forget them, and costs nothing else.
CREATE UNLOGGED TABLE limit_window (
  key text PRIMARY KEY,
  starts timestamptz NOT NULL,
  ends timestamptz NOT NULL,
  taken integer NOT NULL
);
CREATE INDEX limit_window_ends ON limit_window (ends);
