ALTER TABLE "AspNetRoles" ADD COLUMN "SecondFactorDt" timestamp(3) with time zone;

-- The authenticator app of a person: its secret is encrypted. In no list.
CREATE TABLE authenticator (
  user_id uuid PRIMARY KEY REFERENCES "AspNetUsers" ("Id") ON DELETE CASCADE,
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: a code works once.
  last_step bigint NOT NULL DEFAULT 0
);

-- Codes for whoever has lost the app, each good once: only their hashes are kept. In no list.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES "AspNetUsers" ("Id") ON DELETE CASCADE,
  hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, hash)
);

-- When a session was proven again by a password or a code.
CREATE TABLE session_step_up (
  session_id uuid PRIMARY KEY REFERENCES "Session" ("SessionId") ON DELETE CASCADE,
  at timestamptz NOT NULL
);
