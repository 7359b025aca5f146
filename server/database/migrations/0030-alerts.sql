-- Which shared texts are alerts over the site; those that stand under the tag of alerts are.
ALTER TABLE "Content" ADD COLUMN "CAlert" boolean NOT NULL DEFAULT false;
UPDATE "Content" SET "CAlert" = true
  WHERE "CtId" = 5 AND "CId" IN (SELECT "CId" FROM "TagToContent" WHERE "TId" = 62);
