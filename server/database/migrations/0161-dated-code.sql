-- Custom code is on between two dates, where it has any.
ALTER TABLE "PageCSS"
  ADD COLUMN "PcFromDt" timestamp(3) with time zone,
  ADD COLUMN "PcToDt" timestamp(3) with time zone;
