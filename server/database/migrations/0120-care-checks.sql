-- How many records each check of the directory found, once a day.
CREATE TABLE care_check_day (
  check_id text NOT NULL,
  day date NOT NULL,
  found integer NOT NULL,
  PRIMARY KEY (check_id, day)
);
