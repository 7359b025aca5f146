-- Devices on which somebody has signed in before, by the hash of a cookie. In no list.
CREATE TABLE known_device (
  user_id uuid NOT NULL REFERENCES "AspNetUsers" ("Id") ON DELETE CASCADE,
  hash text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);

-- Links of emails about a new device, by which its owner says that it was someone else. In no list.
CREATE TABLE device_alert (
  code_hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES "Session" ("SessionId") ON DELETE CASCADE,
  device_hash text,
  expires_at timestamptz NOT NULL
);

CREATE INDEX device_alert_session ON device_alert (session_id);
