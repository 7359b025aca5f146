-- What browsers of visitors report of a policy that is being tried: the rule, what it would block, and where.
-- Nothing about the visitors.
CREATE TABLE security_report (
  directive text NOT NULL,
  blocked text NOT NULL,
  page text NOT NULL,
  times integer NOT NULL,
  first_dt timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_dt timestamp(3) with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (directive, blocked, page)
);
