-- Who has a form open in the builder, by tab, like page_presence. Unlogged: the next heartbeats restore it.
CREATE UNLOGGED TABLE form_presence (
  form integer NOT NULL,
  tab uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (form, tab)
);
CREATE INDEX form_presence_at ON form_presence (at);
