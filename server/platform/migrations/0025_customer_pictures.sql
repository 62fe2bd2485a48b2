-- Up Migration
-- Customers' pictures as a session hub shows them (Meta's own API shows none), and when each was last looked at.
CREATE TABLE customer_pictures (
  tenant_id integer NOT NULL,
  customer_id bigint NOT NULL,
  -- In the picture's address, which nobody can guess; null while there is none.
  key text,
  media_file_id bigint,
  looked_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, customer_id),
  UNIQUE (tenant_id, key),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id),
  CHECK ((key IS NULL) = (media_file_id IS NULL))
);
CREATE INDEX customer_pictures_file ON customer_pictures (tenant_id, media_file_id) WHERE media_file_id IS NOT NULL;

ALTER TABLE customer_pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON customer_pictures USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_pictures TO balcao_app;
