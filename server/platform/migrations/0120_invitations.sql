-- Up Migration
-- Who was invited and has not come in yet. One that is accepted or taken back is deleted: the security log tells of it.
CREATE TABLE invitations (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  -- What is known of the person's name; they write it themselves when they come in.
  name text,
  role_id bigint NOT NULL,
  department_id bigint,
  -- Connections that are gone by then are passed over.
  instance_ids bigint[] NOT NULL DEFAULT '{}',
  token_hash text NOT NULL,
  -- Null: the installation's operator.
  invited_by integer,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id),
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id),
  FOREIGN KEY (tenant_id, invited_by) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX invitations_email ON invitations (tenant_id, lower(email));
CREATE UNIQUE INDEX invitations_token ON invitations (tenant_id, token_hash);
CREATE INDEX invitations_sent ON invitations (tenant_id, sent_at, id);
-- Looked at when a role or a department is deleted, and by the housekeeping.
CREATE INDEX invitations_role ON invitations (tenant_id, role_id);
CREATE INDEX invitations_department ON invitations (tenant_id, department_id) WHERE department_id IS NOT NULL;
CREATE INDEX invitations_expires ON invitations (expires_at);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON invitations USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO balcao_app;
