-- What was deleted a moment ago can be had again by who deleted it; the hourly job takes it away for good
-- (server/platform/db/deleted.ts). A name or a picture is free again at once.
ALTER TABLE customer_notes ADD COLUMN deleted_at timestamptz, ADD COLUMN deleted_by integer;
ALTER TABLE quick_answers ADD COLUMN deleted_at timestamptz, ADD COLUMN deleted_by integer;
ALTER TABLE stickers ADD COLUMN deleted_at timestamptz, ADD COLUMN deleted_by integer;
-- Stay as rows that are canceled.
ALTER TABLE scheduled_messages ADD COLUMN canceled_at timestamptz, ADD COLUMN canceled_by integer;

DROP INDEX quick_answers_identifier;
CREATE UNIQUE INDEX quick_answers_identifier ON quick_answers (tenant_id, lower(identifier)) WHERE deleted_at IS NULL;
DROP INDEX stickers_content;
CREATE UNIQUE INDEX stickers_content ON stickers (tenant_id, user_id, sha256) WHERE deleted_at IS NULL;
CREATE INDEX customer_notes_deleted ON customer_notes (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX quick_answers_deleted ON quick_answers (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX stickers_deleted ON stickers (deleted_at) WHERE deleted_at IS NOT NULL;
