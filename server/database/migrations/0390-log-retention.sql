-- Copies of emails that are about no submission are deleted when their days are over, by the job that says so in its
-- transaction.
DROP TRIGGER append_only_unless_forgotten ON "EmailArchive";
CREATE TRIGGER append_only_unless_forgotten BEFORE DELETE ON "EmailArchive"
  FOR EACH ROW WHEN (
    CASE WHEN OLD."EaFsId" IS NULL THEN current_setting('rounds.may_prune', true) IS DISTINCT FROM 'emails'
      ELSE current_setting('rounds.may_forget', true) IS DISTINCT FROM 'on' END
  )
  EXECUTE FUNCTION refuse_rewriting();
