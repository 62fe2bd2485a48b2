-- Up Migration
-- Roles, departments and users as administrators keep them.

ALTER TABLE roles ADD default_discount_percentage numeric(5, 2)
  CHECK (default_discount_percentage BETWEEN 0 AND 100);

-- How many users the house may have; null: any number.
ALTER TABLE tenants ADD user_limit integer CHECK (user_limit > 0);

ALTER TABLE users ADD view_banner boolean NOT NULL DEFAULT false;
CREATE INDEX users_role ON users (tenant_id, role_id) WHERE deleted_at IS NULL;
CREATE INDEX users_department ON users (tenant_id, department_id) WHERE deleted_at IS NULL;

-- Pictures of the staff. The key stands in the address and cannot be guessed: whoever was given the address may
-- fetch the picture, until it is replaced.
CREATE TABLE user_pictures (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) >= 32),
  user_id integer NOT NULL,
  media_file_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, key),
  UNIQUE (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id)
);
CREATE INDEX user_pictures_media ON user_pictures (tenant_id, media_file_id);
ALTER TABLE user_pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON user_pictures
  USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_pictures TO balcao_app;
