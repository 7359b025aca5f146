ALTER TABLE "AuditLog" ADD COLUMN "Concerns" text;

ALTER TABLE "AuditLog" ADD COLUMN "GroupId" uuid;

ALTER TABLE "AuditLog" ADD COLUMN "Cause" text;


-- Entries from before concern the record that they name. The chain is over what else they say, which stays as it is.
ALTER TABLE "AuditLog" DISABLE TRIGGER append_only;
UPDATE "AuditLog" SET "Concerns" = ';' || "Entity" || '/' || "EntityKey" || ';' WHERE "Entity" IS NOT NULL AND "EntityKey" IS NOT NULL;
ALTER TABLE "AuditLog" ENABLE TRIGGER append_only;

CREATE INDEX "AuditLog_Concerns_search" ON "AuditLog" USING gin (search_key("Concerns") gin_trgm_ops);

CREATE INDEX "AuditLog_GroupId_index" ON "AuditLog" ("GroupId");
