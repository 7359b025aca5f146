-- Errors that have one cause: the same fingerprint. Counted here, so that the log itself may stay small.
ALTER TABLE "ErrorLog" ADD COLUMN "Fingerprint" text, ADD COLUMN "Version" text;
CREATE INDEX "ErrorLog_Fingerprint_index" ON "ErrorLog" ("Fingerprint");
CREATE TABLE error_group (
  fingerprint text PRIMARY KEY,
  type text NOT NULL,
  message text NOT NULL,
  path text,
  data json,
  first_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  last_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  seen bigint DEFAULT 1 NOT NULL,
  first_version text NOT NULL,
  last_version text NOT NULL,
  state text DEFAULT 'open' NOT NULL CHECK (state IN ('open', 'resolved', 'ignored')),
  state_by text,
  state_at timestamp(3) with time zone,
  back_version text,
  back_at timestamp(3) with time zone,
  kept_day date DEFAULT current_date NOT NULL,
  kept integer DEFAULT 0 NOT NULL,
  last_entry integer
);
CREATE INDEX error_group_latest ON error_group (state, last_at DESC);
