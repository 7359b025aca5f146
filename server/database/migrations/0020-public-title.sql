ALTER TABLE "Content" ADD COLUMN "CPublicTitle" text;

CREATE INDEX "Content_CPublicTitle_search" ON "Content" USING gin (search_key("CPublicTitle") gin_trgm_ops);
