-- What searches compare: without regard to case or accents (decisions §3). Immutable, so that indexes can hold it.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

CREATE FUNCTION search_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The LIKE patterns of “contains” and “starts with”; what was typed stands for itself.
CREATE FUNCTION search_escape(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(public.search_key(value), '([\\%_])', '\\\1', 'g') $$;

CREATE FUNCTION search_pattern(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || public.search_escape(value) || '%' $$;

CREATE FUNCTION search_prefix(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.search_escape(value) || '%' $$;
