-- Up Migration
-- Compatible with older builds.
-- Drafts that Maria begins are nobody's: a person judges them.
ALTER TABLE adverse_events ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE adverse_event_steps ALTER COLUMN user_id DROP NOT NULL;
