ALTER TABLE "FormSubmission" ADD COLUMN "FsHold" boolean DEFAULT false NOT NULL;

ALTER TABLE "FormSubmission" ADD COLUMN "FsHoldReason" text;

ALTER TABLE "EmailArchive" ADD COLUMN "EaFsId" integer;

CREATE INDEX "EmailArchive_EaFsId_index" ON "EmailArchive" ("EaFsId");

-- The copies of emails that were sent before: those to the staff name their submission in the link.
ALTER TABLE "EmailArchive" DISABLE TRIGGER USER;
UPDATE "EmailArchive" SET "EaFsId" = substring("EaText" from '/maintenance/form-submissions/\d{1,9}/(\d{1,9})\M')::integer
  WHERE "EaText" ~ '/maintenance/form-submissions/\d{1,9}/\d{1,9}\M';
ALTER TABLE "EmailArchive" ENABLE TRIGGER USER;

-- The copy of an email goes with the submission that it is about, by the job that says so in its transaction.
DROP TRIGGER append_only ON "EmailArchive";
CREATE TRIGGER append_only BEFORE TRUNCATE ON "EmailArchive"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER append_only_unless_forgotten BEFORE DELETE ON "EmailArchive"
  FOR EACH ROW WHEN (OLD."EaFsId" IS NULL OR current_setting('rounds.may_forget', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_rewriting();
