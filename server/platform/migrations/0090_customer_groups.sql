-- Up Migration
-- A group that was deleted a moment ago can be had again with its members (server/platform/db/deleted.ts). Its name is
-- free again at once.
ALTER TABLE customer_groups ADD COLUMN deleted_at timestamptz, ADD COLUMN deleted_by integer;
DROP INDEX customer_groups_name;
CREATE UNIQUE INDEX customer_groups_name ON customer_groups (tenant_id, fold_text(name)) WHERE deleted_at IS NULL;
CREATE INDEX customer_groups_deleted ON customer_groups (deleted_at) WHERE deleted_at IS NOT NULL;
