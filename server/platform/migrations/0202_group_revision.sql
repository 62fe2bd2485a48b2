-- Up Migration
-- Two who rename a group at the same time: the second is told (as migration 0125).
ALTER TABLE customer_groups ADD rev integer NOT NULL DEFAULT 1;
CREATE TRIGGER count_revision BEFORE UPDATE ON customer_groups FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_revision();
