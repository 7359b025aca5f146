-- What changing or deleting many records at once keeps beside its Job; none of it is in any list.

-- What is to be done, and for whom. `of_job` is the job that an undo takes back.
CREATE TABLE bulk_task (
  job_id integer PRIMARY KEY REFERENCES "Job" ("JbId") ON DELETE CASCADE,
  entity text NOT NULL,
  action text NOT NULL,
  patch json,
  of_job integer REFERENCES "Job" ("JbId") ON DELETE CASCADE,
  acted_by uuid,
  address text
);
CREATE INDEX bulk_task_of_job ON bulk_task (of_job);

-- One row for each record: what has become of it, and what it was, secrets included, until the undo expires.
CREATE TABLE bulk_item (
  job_id integer NOT NULL REFERENCES "Job" ("JbId") ON DELETE CASCADE,
  position integer NOT NULL,
  key jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  reason text,
  kept json,
  version integer,
  PRIMARY KEY (job_id, position)
);
CREATE INDEX bulk_item_waiting ON bulk_item (job_id, position) WHERE state = 'waiting';
CREATE INDEX bulk_item_done ON bulk_item (job_id, position) WHERE state = 'done';
CREATE INDEX bulk_item_refused ON bulk_item (job_id, position) WHERE reason IS NOT NULL;
