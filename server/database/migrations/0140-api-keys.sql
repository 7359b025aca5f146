ALTER TABLE "ApiGroup" ADD COLUMN "AgRoleId" uuid;

ALTER TABLE "ApiGroup" ADD CONSTRAINT "ApiGroup_AgRoleId_fkey" FOREIGN KEY ("AgRoleId") REFERENCES "AspNetRoles" ("Id") ON DELETE SET NULL;

CREATE INDEX "ApiGroup_AgRoleId_index" ON "ApiGroup" ("AgRoleId");

-- The keys of an API group: only their hashes are kept. In no list.
CREATE TABLE api_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  group_id integer NOT NULL REFERENCES "ApiGroup" ("AgId") ON DELETE CASCADE,
  hash text NOT NULL UNIQUE,
  hint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by text,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

CREATE INDEX api_key_group ON api_key (group_id);
