ALTER TABLE "Content" ADD COLUMN "CDeletedBy" uuid;

ALTER TABLE "Content" ADD CONSTRAINT "Content_CDeletedBy_fkey" FOREIGN KEY ("CDeletedBy") REFERENCES "AspNetUsers" ("Id") ON DELETE SET NULL;

CREATE INDEX "Content_CDeletedDt_index" ON "Content" ("CDeletedDt");

CREATE INDEX "Content_CDeletedBy_index" ON "Content" ("CDeletedBy");
