-- What is append-only stays so for whoever has the database's connection, not through the API alone.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table "%" is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditLog"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "SourceVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- The error log can be emptied, by the audited call that says so in its transaction.
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON "ErrorLog"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER append_only_unless_pruned BEFORE DELETE ON "ErrorLog"
  FOR EACH STATEMENT WHEN (current_setting('rounds.may_prune', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_rewriting();

-- What became of an email is written into its entry; everything else stays.
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON "EmailArchive"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER append_only_but_outcome BEFORE UPDATE ON "EmailArchive"
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['EaStatus', 'EaError', 'EaSentDt']
      IS DISTINCT FROM to_jsonb(NEW) - ARRAY['EaStatus', 'EaError', 'EaSentDt']
  )
  EXECUTE FUNCTION refuse_rewriting();
