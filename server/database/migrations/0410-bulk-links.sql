-- A bulk change also adds and removes links. An item keeps which ones it added, and the removed ones as they were.
ALTER TABLE bulk_task ADD COLUMN links json;
ALTER TABLE bulk_item ADD COLUMN links json;
