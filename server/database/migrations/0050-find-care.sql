-- Miles between two places, on a sphere. It needs no extension.
CREATE FUNCTION miles_between(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT 7917.5226 * asin(least(1, sqrt(
    power(sin(radians(latitude2 - latitude1) / 2), 2)
    + cos(radians(latitude1)) * cos(radians(latitude2)) * power(sin(radians(longitude2 - longitude1) / 2), 2)))) $$;

-- The nearest places by index. A server that does not let its users create these extensions goes without: distances
-- are right there too, and looked up among all places of a band of latitude.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS cube WITH SCHEMA public;
  CREATE EXTENSION IF NOT EXISTS earthdistance WITH SCHEMA public;
  CREATE INDEX "Custom_Location_near" ON "Custom_Location" USING gist (ll_to_earth("LLatitude", "LLongitude"));
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE WARNING 'Searches by distance have no index: the extensions cube and earthdistance cannot be created (%).', SQLERRM;
  CREATE INDEX "Custom_Location_near" ON "Custom_Location" ("LLatitude", "LLongitude");
END
$$;
