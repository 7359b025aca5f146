-- The tag tree stays without circles, whoever writes it; one after the other, since two moves could close one together.
CREATE FUNCTION tag_is_not_below_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('rounds tag tree'));
  IF EXISTS (
    WITH RECURSIVE above("TId") AS (
      SELECT "TIdParent" FROM "Tag" WHERE "TId" = NEW."TId"
      UNION
      SELECT t."TIdParent" FROM "Tag" t JOIN above USING ("TId")
    )
    SELECT FROM above WHERE "TId" = NEW."TId"
  ) THEN
    RAISE EXCEPTION 'Tag % would be below itself.', NEW."TId"
      USING ERRCODE = 'check_violation', TABLE = 'Tag', CONSTRAINT = 'Tag_not_below_itself', COLUMN = 'TIdParent';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tag_is_not_below_itself_when_made AFTER INSERT ON "Tag"
  FOR EACH ROW WHEN (NEW."TIdParent" IS NOT NULL) EXECUTE FUNCTION tag_is_not_below_itself();
CREATE TRIGGER tag_is_not_below_itself_when_moved AFTER UPDATE OF "TIdParent" ON "Tag"
  FOR EACH ROW WHEN (NEW."TIdParent" IS DISTINCT FROM OLD."TIdParent" AND NEW."TIdParent" IS NOT NULL)
  EXECUTE FUNCTION tag_is_not_below_itself();

-- Root and Dashboard carry everything else.
UPDATE "Tag" SET "TDeleted" = false WHERE "TId" IN (1, 2) AND "TDeleted";
ALTER TABLE "Tag" ADD CONSTRAINT "Tag_roots_are_kept" CHECK (NOT ("TDeleted" AND "TId" IN (1, 2)));
