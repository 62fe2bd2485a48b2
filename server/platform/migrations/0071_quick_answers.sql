-- Up Migration
-- Of quick answers: what they are about, whose they are, and the file that is sent with them.

ALTER TABLE quick_answers ADD COLUMN category text;
-- Null: everybody's. A department that has some is not deleted (server/departments/change.ts).
ALTER TABLE quick_answers ADD COLUMN department_id bigint;
ALTER TABLE quick_answers ADD FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id);
ALTER TABLE quick_answers ADD COLUMN media_file_id bigint;
ALTER TABLE quick_answers ADD FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id);
CREATE INDEX quick_answers_department ON quick_answers (tenant_id, department_id) WHERE department_id IS NOT NULL;
CREATE INDEX quick_answers_media ON quick_answers (tenant_id, media_file_id) WHERE media_file_id IS NOT NULL;
