-- Up Migration
-- Compatible with older builds.
-- Whether rows are taken without their values that are refused, where they can do without; and of each row what was left out.
ALTER TABLE imports ADD COLUMN without_bad boolean NOT NULL DEFAULT false;
ALTER TABLE import_rows ADD COLUMN left_out text;
CREATE INDEX import_rows_left ON import_rows (tenant_id, import_id, id) WHERE left_out IS NOT NULL;
