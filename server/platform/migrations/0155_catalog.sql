-- Up Migration
-- What of the shop's products stands in Meta's catalogue of a connection, and how it is grouped there.
ALTER TABLE instances ADD COLUMN meta_catalog_id text CHECK (meta_catalog_id ~ '^\d{5,25}$');

CREATE TABLE catalog_items (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  instance_id bigint NOT NULL,
  product_id bigint NOT NULL,
  -- src/domain/catalog/catalog-item.machine.ts
  state text NOT NULL DEFAULT 'local' CHECK (state IN
    ('local', 'queued', 'sent', 'in_review', 'live', 'rejected', 'removing', 'removed', 'blocked')),
  -- Of the item as it should stand at Meta, and as it was last taken there; equal: nothing to send.
  wanted_hash text,
  sent_hash text,
  -- The batch in which it was sent.
  handle text,
  -- Why it is rejected (Meta's words), blocked (the policy), or local (what it lacks).
  reason text,
  sent_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX catalog_items_product ON catalog_items (tenant_id, instance_id, product_id);
CREATE INDEX catalog_items_state ON catalog_items (tenant_id, instance_id, state, id);
CREATE INDEX catalog_items_of ON catalog_items (tenant_id, product_id);

-- How a connection's catalogue stands with Meta.
CREATE TABLE catalog_syncs (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  instance_id bigint NOT NULL,
  -- A job is on its way since then; null: none.
  asked_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  error text,
  -- So many items wait for somebody to agree that they are taken away.
  removing_asked integer NOT NULL DEFAULT 0,
  -- Up to how many somebody agreed to; used up by the next run.
  removing_agreed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, instance_id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE
);

CREATE TABLE catalog_collections (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  instance_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 20),
  -- All items of this category, and those below it; null: those that are named.
  category_id bigint,
  rev integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, category_id) REFERENCES product_categories (tenant_id, id)
);
CREATE UNIQUE INDEX catalog_collections_name ON catalog_collections (tenant_id, instance_id, fold_text(name))
  WHERE deleted_at IS NULL;

CREATE TABLE catalog_collection_items (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  collection_id bigint NOT NULL,
  product_id bigint NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (tenant_id, collection_id, product_id),
  FOREIGN KEY (tenant_id, collection_id) REFERENCES catalog_collections (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['catalog_items', 'catalog_syncs', 'catalog_collections', 'catalog_collection_items']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
