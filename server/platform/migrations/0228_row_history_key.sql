-- Up Migration
-- The key under which many rows were changed at once: asked for again, because the answer was lost or somebody pressed
-- twice, it is not done again.
ALTER TABLE row_history ADD COLUMN hash text;
CREATE INDEX row_history_hash ON row_history (tenant_id, hash) WHERE hash IS NOT NULL;
