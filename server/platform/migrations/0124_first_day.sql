-- Up Migration
-- Administrators who have put the list of the first day away.
CREATE TABLE first_day_away (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE first_day_away ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON first_day_away USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON first_day_away TO balcao_app;
