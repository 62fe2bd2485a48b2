-- Up Migration
-- A quick answer's name is unique within its department, and among those of all: two departments may each have their own /pix.
DROP INDEX quick_answers_identifier;
CREATE UNIQUE INDEX quick_answers_identifier ON quick_answers (tenant_id, department_id, lower(identifier)) NULLS NOT DISTINCT
  WHERE deleted_at IS NULL;
