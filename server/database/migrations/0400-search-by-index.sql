-- Documents with some words, always by the index: of frequent words the planner would rather read the table until it has
-- enough. It does not know that each row costs the unpacking of all its words, nor that two frequent words may hardly ever meet.
CREATE FUNCTION documents_with(asked tsquery, most integer) RETURNS TABLE (source text, record integer)
  LANGUAGE sql STABLE SET enable_seqscan = off
  AS $$ SELECT d.source, d.record FROM site_document d WHERE d.words @@ asked LIMIT most $$;
