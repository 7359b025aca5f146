-- How often an ad for a physician was seen and followed on each day. Nothing about who did.
CREATE TABLE doctor_ad_day (
  ad_id integer NOT NULL REFERENCES "Custom_DoctorAd" ("DaId") ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (ad_id, day)
);
