-- Up Migration
-- Two who change a segment of the team at the same time: the second is told (as migration 0125).
ALTER TABLE customer_segments ADD rev integer NOT NULL DEFAULT 1;
CREATE TRIGGER count_revision BEFORE UPDATE ON customer_segments FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_revision();
