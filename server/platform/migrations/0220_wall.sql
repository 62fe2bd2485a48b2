-- Up Migration
-- What every table of a tenant has: rows of other tenants are not there, and the server's role works with its own.
CREATE FUNCTION wall(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer)
    WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', name);
END $$;
REVOKE ALL ON FUNCTION wall(text) FROM PUBLIC;
