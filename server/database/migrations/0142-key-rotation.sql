ALTER TABLE "KeyManager" ADD COLUMN "KmRotateDays" integer;

ALTER TABLE "KeyManager" ADD COLUMN "KmSetDt" timestamp(3) with time zone;

UPDATE "KeyManager" SET "KmSetDt" = "KmUpdatedDt";
