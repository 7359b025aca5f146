-- Style sheets apart from code.
ALTER TABLE "PageCSS" ADD COLUMN "PcKind" text DEFAULT 'code' NOT NULL;
UPDATE "PageCSS" SET "PcKind" = 'css' WHERE coalesce("PcHead", '') = '' AND coalesce("PcBody", '') = '';
