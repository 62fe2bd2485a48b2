-- Up Migration
-- Compatible with older builds.
-- Pictures of products that lie at an address which a file, the shop's own system or a person has given: each is fetched in the
-- background, once (server/products/pictures).
CREATE TABLE product_pictures_wanted (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  product_id bigint NOT NULL,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  -- The address without what signs it for a while: by it the same picture is known again.
  url_key text NOT NULL CHECK (length(url_key) BETWEEN 1 AND 2000),
  source text NOT NULL CHECK (source IN ('manual', 'import', 'erp', 'api')),
  -- The file and its line that asked for it; imports are forgotten before their products.
  import_id bigint,
  import_row integer,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  -- A word of server/products/pictures/faults.ts; of the last try, while it waits for another.
  reason text,
  -- The picture that it took the place of, for whoever takes the import back.
  before_file_id bigint,
  PRIMARY KEY (tenant_id, product_id),
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX product_pictures_due ON product_pictures_wanted (tenant_id, due_at) WHERE state = 'waiting';
CREATE INDEX product_pictures_failed ON product_pictures_wanted (tenant_id, product_id) WHERE state = 'failed';
CREATE INDEX product_pictures_of_import ON product_pictures_wanted (tenant_id, import_id) WHERE import_id IS NOT NULL;

ALTER TABLE product_pictures_wanted ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON product_pictures_wanted USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON product_pictures_wanted TO balcao_app;
