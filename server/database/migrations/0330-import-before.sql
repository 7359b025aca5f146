-- What an import changed of a record, and at which version it left it, so that undoing brings the old values back.
ALTER TABLE old_site_item ADD COLUMN before json;
ALTER TABLE old_site_item ADD COLUMN after_version integer;
-- What tells a page that an import left from one that has changed since.
ALTER TABLE old_site_item ADD COLUMN after_stamp text;
-- The bytes that an undo needs stay.
CREATE INDEX old_site_item_before_file ON old_site_item ((before ->> 'FHash')) WHERE before IS NOT NULL;
