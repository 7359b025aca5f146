-- An old site that is brought over: what was read of it, and what each thing of it came to.
CREATE TABLE old_site_import (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid,
  acted_by uuid,
  address text,
  made_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  -- wordpress, sitemap or drupal
  source text NOT NULL,
  -- Which site it was: its host. The same site that comes again is known by it.
  site text,
  title text,
  -- reading, planned, running, done, failed
  state text DEFAULT 'reading' NOT NULL,
  -- The files with what they are called and where their bytes are kept.
  files json NOT NULL,
  -- Where a sitemap or a Drupal site is.
  url text,
  options json NOT NULL,
  old_urls json DEFAULT '[]' NOT NULL,
  -- What of the old site no reader knows.
  lost json DEFAULT '[]' NOT NULL,
  problem text,
  undone_at timestamp(3) with time zone
);

CREATE TABLE old_site_item (
  import_id integer NOT NULL REFERENCES old_site_import ON DELETE CASCADE,
  old_key text NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  data json NOT NULL,
  hash text NOT NULL,
  is_published boolean NOT NULL,
  addresses text[] NOT NULL,
  needs text[] NOT NULL,
  -- Paths of the old site that it links to.
  links text[] NOT NULL,
  losses text[] NOT NULL,
  effect text,
  address text,
  redirects text[],
  notes text[],
  -- waiting, made, done, refused, undone, kept
  state text DEFAULT 'waiting' NOT NULL,
  reason text,
  -- The record that it is here, and what it was before.
  key integer,
  before_version integer,
  redirect_keys integer[],
  PRIMARY KEY (import_id, old_key)
);
CREATE INDEX old_site_item_position ON old_site_item (import_id, position);
CREATE INDEX old_site_item_todo ON old_site_item (import_id, kind, state, position);

-- Which record each thing of an old site is, over all of its imports.
CREATE TABLE old_site_known (
  site text NOT NULL,
  old_key text NOT NULL,
  entity text NOT NULL,
  key integer NOT NULL,
  hash text NOT NULL,
  -- What tells whether somebody has changed it here since.
  stamp text,
  PRIMARY KEY (site, old_key)
);
