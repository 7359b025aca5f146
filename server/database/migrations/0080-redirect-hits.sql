-- How often each redirect was used on each day of the site's time zone.
CREATE TABLE redirect_hit (
  redirect_id integer NOT NULL REFERENCES "Redirect" ("RId") ON DELETE CASCADE,
  day date NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (redirect_id, day)
);

CREATE INDEX redirect_hit_day ON redirect_hit (day);
