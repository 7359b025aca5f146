ALTER TABLE "AuditLog" ADD COLUMN "Concerns" text;

ALTER TABLE "AuditLog" ADD COLUMN "GroupId" uuid;

ALTER TABLE "AuditLog" ADD COLUMN "Cause" text;

CREATE INDEX "AuditLog_Concerns_search" ON "AuditLog" USING gin (search_key("Concerns") gin_trgm_ops);

CREATE INDEX "AuditLog_GroupId_index" ON "AuditLog" ("GroupId");
