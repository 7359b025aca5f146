CREATE INDEX "Custom_Physician_PhPhoneList_phones" ON "Custom_Physician" USING gin (regexp_replace("PhPhoneList"::text, '\D', '', 'g') gin_trgm_ops);

CREATE INDEX "Custom_Physician_PhLocations_phones" ON "Custom_Physician" USING gin (regexp_replace("PhLocations"::text, '\D', '', 'g') gin_trgm_ops);

CREATE INDEX "Custom_Location_LAddresses_phones" ON "Custom_Location" USING gin (regexp_replace("LAddresses"::text, '\D', '', 'g') gin_trgm_ops);

CREATE INDEX "Custom_Location_LPhones_phones" ON "Custom_Location" USING gin (regexp_replace("LPhones"::text, '\D', '', 'g') gin_trgm_ops);
