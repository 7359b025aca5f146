-- Who confirmed which fact of a physician or location, when, and what it said: kept as evidence, never changed.
CREATE TABLE fact_check (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL,
  record integer NOT NULL,
  fact text NOT NULL,
  value text NOT NULL,
  checked_by text,
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX fact_check_record_index ON fact_check (entity, record, fact, id DESC);

-- When every fact of a physician stood confirmed.
ALTER TABLE "Custom_Physician" ADD COLUMN "PhVerifiedDt" timestamp(3) with time zone;
CREATE INDEX "Custom_Physician_PhVerifiedDt_index" ON "Custom_Physician" ("PhVerifiedDt");
