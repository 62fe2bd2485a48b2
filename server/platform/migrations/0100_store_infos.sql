-- Up Migration
-- What a shop says of itself: the house (instance_id null), and what is different for one of its connections.
CREATE TABLE store_infos (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  instance_id bigint,
  -- By the names of src/domain/store/store-form.ts; only what is said.
  store jsonb NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id)
);
CREATE UNIQUE INDEX store_infos_place ON store_infos (tenant_id, coalesce(instance_id, 0));
ALTER TABLE store_infos ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON store_infos USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON store_infos TO balcao_app;
