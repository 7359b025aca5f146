-- Which forms have been sent, so that one that is sent twice makes one submission: the hash of the form that was shown
-- and of what was answered. It goes with its submission.
CREATE TABLE form_sending (
  key text PRIMARY KEY,
  "FsId" integer NOT NULL REFERENCES "FormSubmission" ("FsId") ON DELETE CASCADE
);

CREATE INDEX form_sending_submission ON form_sending ("FsId");
