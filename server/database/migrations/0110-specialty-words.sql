-- What patients call a specialty, its code in the provider taxonomy, and the name that schema.org has for it.
ALTER TABLE "Custom_Specialty" ADD COLUMN "SpSynonyms" text;
ALTER TABLE "Custom_Specialty" ADD COLUMN "SpNucc" text;
ALTER TABLE "Custom_Specialty" ADD COLUMN "SpSchema" text;

CREATE INDEX "Custom_Specialty_SpSynonyms_search" ON "Custom_Specialty" USING gin (search_key("SpSynonyms") gin_trgm_ops);
CREATE INDEX "Custom_Specialty_SpNucc_search" ON "Custom_Specialty" USING gin (search_key("SpNucc") gin_trgm_ops);
