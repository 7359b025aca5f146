ALTER TABLE "FormSubmission" ADD COLUMN "TId" integer;

ALTER TABLE "FormSubmission" ADD CONSTRAINT "FormSubmission_TId_fkey" FOREIGN KEY ("TId") REFERENCES "Tag" ("TId") ON DELETE SET NULL;

CREATE INDEX "FormSubmission_TId_index" ON "FormSubmission" ("TId");

-- A submission is where its form is, at every moment, so that a list of one tag's submissions has an index.
UPDATE "FormSubmission" s SET "TId" = f."TId" FROM "Form" f WHERE f."FrmId" = s."FrmId";

CREATE FUNCTION submission_takes_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "TId" INTO NEW."TId" FROM "Form" WHERE "FrmId" = NEW."FrmId";
  RETURN NEW;
END $$;
CREATE TRIGGER submission_takes_tag BEFORE INSERT OR UPDATE OF "FrmId" ON "FormSubmission"
  FOR EACH ROW EXECUTE FUNCTION submission_takes_tag();

CREATE FUNCTION submissions_follow_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "FormSubmission" SET "TId" = NEW."TId" WHERE "FrmId" = NEW."FrmId";
  RETURN NULL;
END $$;
CREATE TRIGGER submissions_follow_form AFTER UPDATE OF "TId" ON "Form"
  FOR EACH ROW WHEN (OLD."TId" IS DISTINCT FROM NEW."TId") EXECUTE FUNCTION submissions_follow_form();
