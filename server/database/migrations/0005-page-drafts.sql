-- What drafts, schedules and undoing a publish need; who has which page open.

ALTER TABLE "ContentVersion" ADD COLUMN "CvKind" text DEFAULT 'kept' NOT NULL;

ALTER TABLE "ContentVersion" ADD COLUMN "CvStamp" text;

ALTER TABLE "ContentVersion" ADD COLUMN "CvDraftOf" integer;

ALTER TABLE "ContentVersion" ADD COLUMN "CvBase" json;

ALTER TABLE "ContentVersion" ADD COLUMN "CvPublishDt" timestamp(3) with time zone;

ALTER TABLE "ContentVersion" ADD COLUMN "CvProblem" text;

ALTER TABLE "ContentVersion" ADD COLUMN "CvPlan" json;

ALTER TABLE "ContentVersion" ADD COLUMN "CvBeforeId" integer;

ALTER TABLE "ContentVersion" ADD CONSTRAINT "ContentVersion_CvDraftOf_fkey" FOREIGN KEY ("CvDraftOf") REFERENCES "Content" ("CId") ON DELETE CASCADE;

ALTER TABLE "ContentVersion" ADD CONSTRAINT "ContentVersion_CvBeforeId_fkey" FOREIGN KEY ("CvBeforeId") REFERENCES "ContentVersion" ("CvId") ON DELETE SET NULL;

CREATE INDEX "ContentVersion_CvDraftOf_index" ON "ContentVersion" ("CvDraftOf");

CREATE UNIQUE INDEX "ContentVersion_CvDraftOf_unique" ON "ContentVersion" ("CvDraftOf");

CREATE INDEX "ContentVersion_CvPublishDt_index" ON "ContentVersion" ("CvPublishDt");

CREATE INDEX "ContentVersion_CvBeforeId_index" ON "ContentVersion" ("CvBeforeId");

-- Drafts from before: of each page the newest stays open.
UPDATE "ContentVersion" draft SET "CvKind" = 'draft', "CvDraftOf" = "CId"
  WHERE "Active" AND "CvId" = (
    SELECT "CvId" FROM "ContentVersion" other WHERE other."Active" AND other."CId" = draft."CId"
    ORDER BY "ChangeDate" DESC, "CvId" DESC LIMIT 1);
UPDATE "ContentVersion" SET "Active" = false, "CvKind" = 'discarded' WHERE "Active" AND "CvDraftOf" IS NULL;

-- Who has a page open, by tab, kept up by beats. Unlogged: a crash may forget it, and the next beats say it again.
CREATE UNLOGGED TABLE page_presence (
  page integer NOT NULL,
  tab uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (page, tab)
);
CREATE INDEX page_presence_at ON page_presence (at);
