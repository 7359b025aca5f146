-- Miles between two places, as before, but not STRICT: PostgreSQL inlines the formula only then, and a call for every
-- place took ten times as long. So the function itself says that an unknown place has no distance.
CREATE OR REPLACE FUNCTION miles_between(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN num_nulls(latitude1, longitude1, latitude2, longitude2) = 0 THEN 7917.5226 * asin(least(1, sqrt(
    power(sin(radians(latitude2 - latitude1) / 2), 2)
    + cos(radians(latitude1)) * cos(radians(latitude2)) * power(sin(radians(longitude2 - longitude1) / 2), 2)))) END $$;
