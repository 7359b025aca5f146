-- The locations that are shown, by name: the public list reads a page of it and counts all without reading their rows.
CREATE INDEX "Custom_Location_shown" ON "Custom_Location" ("LName", "LId") INCLUDE ("LLatitude", "LLongitude") WHERE "LVisible";
