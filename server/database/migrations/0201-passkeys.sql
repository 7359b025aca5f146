-- Passkeys of people: public keys, with what their authenticators count. In no list.
CREATE TABLE passkey (
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "AspNetUsers" ("Id") ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE INDEX passkey_user ON passkey (user_id);

-- What a passkey has to sign: each is good once and for a few minutes. In no list.
CREATE TABLE passkey_challenge (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  challenge text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'sign in', 'step up')),
  user_id uuid REFERENCES "AspNetUsers" ("Id") ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);
