-- A message may be to some groups of users alone, and it is known who has seen it.
ALTER TABLE "SystemMessages" ADD COLUMN "SGroups" json;
CREATE TABLE system_message_seen (
  message_id integer NOT NULL REFERENCES "SystemMessages" ("SId") ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES "AspNetUsers" ("Id") ON DELETE CASCADE,
  seen_dt timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
