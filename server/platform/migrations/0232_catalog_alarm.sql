-- Up Migration
-- When somebody was told that the catalogue has stood still for a day; empty while it moves.
ALTER TABLE catalog_syncs ADD COLUMN alarmed_at timestamptz;
