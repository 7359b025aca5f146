-- What patients call a specialty, its code in the provider taxonomy, and the name that schema.org has for it.
ALTER TABLE "Custom_Specialty" ADD COLUMN "SpSynonyms" text;
ALTER TABLE "Custom_Specialty" ADD COLUMN "SpNucc" text;
ALTER TABLE "Custom_Specialty" ADD COLUMN "SpSchema" text;
