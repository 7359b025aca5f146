ALTER TABLE "KeyManager" ADD COLUMN "KmRotateDays" integer;

ALTER TABLE "KeyManager" ADD COLUMN "KmValueDt" timestamp(3) with time zone;

UPDATE "KeyManager" SET "KmValueDt" = "KmUpdatedDt";
