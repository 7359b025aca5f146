CREATE INDEX "Custom_Location_LFax_search" ON "Custom_Location" USING gin (search_key("LFax") gin_trgm_ops);
