-- Addresses on their way to newsletters: encrypted, and only until they were sent.
CREATE TABLE marketing_sending (
  job_id integer PRIMARY KEY REFERENCES "Job" ("JbId") ON DELETE CASCADE,
  form_id integer NOT NULL REFERENCES "Form" ("FrmId") ON DELETE CASCADE,
  service text NOT NULL,
  list_id text NOT NULL,
  double_opt_in boolean DEFAULT false NOT NULL,
  sealed text,
  sent_at timestamp(3) with time zone
);
CREATE INDEX marketing_sending_form ON marketing_sending (form_id);
