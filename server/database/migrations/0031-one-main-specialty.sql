-- A physician has one main specialty at most. Where there are several the first in order stays.
UPDATE "Custom_PhysicianToSpecialty" link SET "PhtspPrimary" = false
  WHERE "PhtspPrimary" AND EXISTS (SELECT 1 FROM "Custom_PhysicianToSpecialty" other
    WHERE other."PhId" = link."PhId" AND other."PhtspPrimary"
      AND (other."PhtspSortOrder", other."SpId") < (link."PhtspSortOrder", link."SpId"));
-- Looked at when the transaction ends, so that the main one can be changed for another.
ALTER TABLE "Custom_PhysicianToSpecialty" ADD CONSTRAINT "Custom_PhysicianToSpecialty_one_main"
  EXCLUDE USING btree ("PhId" WITH =) WHERE ("PhtspPrimary") DEFERRABLE INITIALLY DEFERRED;
