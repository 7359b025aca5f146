ALTER TABLE "Custom_Location" ADD COLUMN "LAddresses" json;
ALTER TABLE "Custom_Location" ADD COLUMN "LPhones" json;

ALTER TABLE "Custom_LocationAlert" ADD COLUMN "LaPlace" text DEFAULT 'locations' NOT NULL;
ALTER TABLE "Custom_LocationAlert" ADD COLUMN "SId" integer;
ALTER TABLE "Custom_LocationAlert" ADD COLUMN "LaCity" text;
ALTER TABLE "Custom_LocationAlert" ADD COLUMN "LaEffect" text DEFAULT 'none' NOT NULL;
ALTER TABLE "Custom_LocationAlert" ADD COLUMN "LaHours" json;
ALTER TABLE "Custom_LocationAlert" ADD CONSTRAINT "Custom_LocationAlert_SId_fkey" FOREIGN KEY ("SId") REFERENCES "Custom_State" ("SId") ON DELETE SET NULL;
CREATE INDEX "Custom_LocationAlert_SId_index" ON "Custom_LocationAlert" ("SId");
