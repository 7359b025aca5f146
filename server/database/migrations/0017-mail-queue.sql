ALTER TABLE "EmailArchive" ADD COLUMN "EaTries" integer DEFAULT 0 NOT NULL;

ALTER TABLE "EmailArchive" ADD COLUMN "EaNextTryDt" timestamp(3) with time zone;

-- A mail in the queue is due again and again; whom it is from is known when it is sent.
DROP TRIGGER append_only_but_outcome ON "EmailArchive";
CREATE TRIGGER append_only_but_outcome BEFORE UPDATE ON "EmailArchive"
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['EaStatus', 'EaError', 'EaSentDt', 'EaTries', 'EaNextTryDt',
        CASE WHEN OLD."EaFrom" IS NULL THEN 'EaFrom' ELSE '' END]
      IS DISTINCT FROM to_jsonb(NEW) - ARRAY['EaStatus', 'EaError', 'EaSentDt', 'EaTries', 'EaNextTryDt',
        CASE WHEN OLD."EaFrom" IS NULL THEN 'EaFrom' ELSE '' END]
  )
  EXECUTE FUNCTION refuse_rewriting();

CREATE INDEX "EmailArchive_due" ON "EmailArchive" ("EaNextTryDt") WHERE "EaStatus" = 'waiting';
