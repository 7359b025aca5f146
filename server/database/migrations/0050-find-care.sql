-- Miles between two places, on a sphere. It needs no extension.
CREATE FUNCTION miles_between(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT 7917.5226 * asin(least(1, sqrt(
    power(sin(radians(latitude2 - latitude1) / 2), 2)
    + cos(radians(latitude1)) * cos(radians(latitude2)) * power(sin(radians(longitude2 - longitude1) / 2), 2)))) $$;

-- The nearest places by index, as earthdistance does it: points on a sphere of radius 1, in an index of cube, which,
-- unlike earthdistance, any owner of a database may create. Where it is missing, places are looked up in a band of
-- latitude: the answers are the same, and take longer.
DO $do$
BEGIN
  CREATE EXTENSION IF NOT EXISTS cube WITH SCHEMA public;
  CREATE FUNCTION place_on_earth(latitude double precision, longitude double precision)
    RETURNS public.cube LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    -- Rounded to a tenth of a millimeter: the sine of the smallest numbers underflows, which is an error.
    AS $$ SELECT public.cube(ARRAY[cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat)])
      FROM (SELECT radians(round(latitude::numeric, 9)::double precision) AS lat,
        radians(round(longitude::numeric, 9)::double precision) AS lon) AS angles $$;
  CREATE INDEX "Custom_Location_near" ON "Custom_Location" USING gist (place_on_earth("LLatitude", "LLongitude"));
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object OR undefined_function THEN
  RAISE WARNING 'Searches by distance have no index of their own, since the extension cube cannot be created: %', SQLERRM;
  CREATE INDEX "Custom_Location_near" ON "Custom_Location" ("LLatitude", "LLongitude");
END
$do$;
