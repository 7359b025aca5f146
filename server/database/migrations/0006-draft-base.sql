ALTER TABLE "ContentVersion" ADD COLUMN "CvBaseStamp" text;
