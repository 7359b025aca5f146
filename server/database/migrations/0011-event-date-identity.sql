ALTER TABLE "EventDate" ADD COLUMN "EdUuid" uuid DEFAULT gen_random_uuid() NOT NULL;

CREATE UNIQUE INDEX "EventDate_EdUuid_unique" ON "EventDate" ("EdUuid");

-- Drafts and versions from before did not know the dates: they have those that the event has now, so that publishing
-- or restoring one of them takes no date away.
WITH known AS (
  SELECT e."CId", jsonb_build_object('dates', jsonb_agg(jsonb_build_object(
      'EdUuid', d."EdUuid",
      'EdStartDt', to_char(d."EdStartDt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'EdEndDt', to_char(d."EdEndDt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'EdAllDay', d."EdAllDay",
      'EdCancelled', d."EdCancelled",
      'EdNote', d."EdNote"
    ) ORDER BY d."EdStartDt", d."EdId")) AS dates
  FROM "EventDate" d JOIN "EventItem" e USING ("EiId") GROUP BY e."CId")
UPDATE "ContentVersion" v SET
  "CvSnapshot" = (v."CvSnapshot"::jsonb || known.dates)::json,
  "CvBase" = (v."CvBase"::jsonb || known.dates)::json
FROM known WHERE known."CId" = v."CId" AND v."CvSnapshot" IS NOT NULL;
