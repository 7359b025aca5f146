-- Jobs of one kind run one at a time where they say so, and one of them at most is planned ahead.
ALTER TABLE "Job" ADD COLUMN "JbOnce" text;
CREATE UNIQUE INDEX "Job_JbOnce_running" ON "Job" ("JbOnce") WHERE "JbState" = 'running';
CREATE UNIQUE INDEX "Job_JbOnce_scheduled" ON "Job" ("JbOnce") WHERE "JbState" = 'scheduled';

-- What happened to a job, for the people who look after it.
CREATE TABLE job_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id integer NOT NULL REFERENCES "Job" ("JbId") ON DELETE CASCADE,
  at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  said text NOT NULL
);
CREATE INDEX job_log_job ON job_log (job_id, id);
