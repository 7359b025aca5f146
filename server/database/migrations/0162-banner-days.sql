-- How often a banner was seen and clicked on a day. Nothing about the visitors.
CREATE TABLE banner_day (
  banner_id integer NOT NULL REFERENCES "Content" ("CId") ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (banner_id, day)
);
