-- What a check of links found has the states of the checker, evidence and the block that the link is in.
ALTER TABLE "LinkCheck"
  ADD COLUMN "LkKind" text DEFAULT 'page' NOT NULL,
  ADD COLUMN "LkIsNew" boolean DEFAULT false NOT NULL,
  ADD COLUMN "LkBlock" uuid,
  ADD COLUMN "LkWords" text;
UPDATE "LinkCheck" SET "LkOutcome" = CASE
  WHEN "LkOutcome" IN ('redirected', 'chain') THEN 'moved'
  WHEN "LkOutcome" IN ('loop', 'dead end') THEN 'gone'
  WHEN "LkOutcome" = 'ok' THEN 'ok'
  ELSE 'unknown' END;

-- The addresses of a check that is under way, each once, and where each was found. They go when it ends.
CREATE TABLE link_check_address (
  job_id integer NOT NULL REFERENCES "Job" ("JbId") ON DELETE CASCADE,
  position integer NOT NULL,
  url text NOT NULL,
  kind text NOT NULL,
  outcome text,
  status integer,
  evidence text,
  way json,
  PRIMARY KEY (job_id, position)
);
CREATE TABLE link_check_place (
  job_id integer NOT NULL,
  position integer NOT NULL,
  found_on text NOT NULL,
  content_id integer,
  block uuid,
  words text NOT NULL,
  redirect_id integer,
  FOREIGN KEY (job_id, position) REFERENCES link_check_address (job_id, position) ON DELETE CASCADE
);
CREATE INDEX link_check_place_address ON link_check_place (job_id, position);
