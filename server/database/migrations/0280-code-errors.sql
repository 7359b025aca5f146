-- How many page views with a piece of custom code had a script error, for each version of the code (`mark`), and how it
-- was before that version. Row 0 is every page with custom code. Nothing about the visitors.
CREATE TABLE custom_code_view (
  code_id integer NOT NULL,
  mark text NOT NULL,
  views integer NOT NULL,
  failed integer NOT NULL,
  before_views integer NOT NULL,
  before_failed integer NOT NULL,
  -- The latest error, and the host of its script.
  error text,
  host text,
  -- When errors turned the code off, and whether someone turned it on again as it is.
  stopped_dt timestamp(3) with time zone,
  kept boolean NOT NULL DEFAULT false,
  last_dt timestamp(3) with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (code_id, mark)
);
