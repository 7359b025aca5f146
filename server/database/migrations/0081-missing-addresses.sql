-- Addresses that visitors looked for in vain. Nothing about the visitors: how often, when, and the host that linked there.
CREATE TABLE missing_address (
  address text PRIMARY KEY,
  hits integer NOT NULL,
  first_dt timestamptz NOT NULL DEFAULT now(),
  last_dt timestamptz NOT NULL DEFAULT now(),
  referrer text,
  is_noise boolean NOT NULL,
  is_ignored boolean NOT NULL DEFAULT false
);

CREATE INDEX missing_address_last ON missing_address (is_noise, last_dt);
