-- The newest of a state, and how many there are in each state and with whom, at 100,000 submissions and more.
CREATE INDEX "FormSubmission_newest" ON "FormSubmission" ("FsState", "FsCreatedDt" DESC, "FsId");
CREATE INDEX "FormSubmission_counts" ON "FormSubmission" ("FsState", "UserId", "TId");
