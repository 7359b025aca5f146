-- An import is a job whose rows are sent in several calls, all of one run. Its items may be of other entities: links.
ALTER TABLE bulk_task ADD COLUMN run uuid UNIQUE;
ALTER TABLE bulk_item ADD COLUMN entity text;
