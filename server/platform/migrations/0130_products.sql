-- Up Migration
-- What the shop sells: products with their offers, categories, services, the statuses of orders, pictures by GTIN, and
-- who changed what of them. Money is whole cents of BRL.

CREATE TABLE product_categories (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  parent_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  position integer NOT NULL DEFAULT 0,
  rev integer NOT NULL DEFAULT 1,
  -- Products and history that speak of it go on saying its name.
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, parent_id) REFERENCES product_categories (tenant_id, id)
);
CREATE UNIQUE INDEX product_categories_name
  ON product_categories (tenant_id, coalesce(parent_id, 0), fold_text(name)) WHERE deleted_at IS NULL;

CREATE TABLE products (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  sku text CHECK (length(sku) BETWEEN 1 AND 60),
  -- 8, 12, 13 or 14 digits with a good check digit (src/domain/products/gtin.ts).
  gtin text CHECK (gtin ~ '^\d{8,14}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  brand text,
  maker text,
  kind text NOT NULL DEFAULT 'other' CHECK (kind IN ('medicine', 'otc', 'perfumery', 'food', 'other')),
  ingredient text,
  presentation text,
  anvisa_register text CHECK (anvisa_register ~ '^\d{13}$'),
  stripe text NOT NULL DEFAULT 'none' CHECK (stripe IN ('none', 'red', 'red_retention', 'black')),
  control_list text CHECK (control_list IN
    ('A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2', 'C3', 'C4', 'C5', 'antimicrobial', 'glp1')),
  needs_prescription boolean GENERATED ALWAYS AS (stripe <> 'none' OR control_list IS NOT NULL) STORED,
  category_id bigint,
  description text,
  -- The shop's own picture; without one the bank's, by the GTIN (stock_images).
  image_file_id bigint,
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'import', 'erp', 'api')),
  -- The product's name at the source; whoever has several sources puts the source's own name before it.
  source_ref text,
  active boolean NOT NULL DEFAULT true,
  -- How often it was offered or ordered: what is sold most is found first.
  uses integer NOT NULL DEFAULT 0,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Orders and history that speak of it go on saying its name.
  deleted_at timestamptz,
  name_key text GENERATED ALWAYS AS (fold_text(name)) STORED,
  -- What the search looks in.
  search_key text GENERATED ALWAYS AS (fold_text(name || ' ' || coalesce(presentation, '') || ' ' || coalesce(ingredient, '')
    || ' ' || coalesce(brand, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, ''))) STORED,
  -- The same GTIN, however many noughts stand before it.
  gtin_key text GENERATED ALWAYS AS (lpad(gtin, 14, '0')) STORED,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, category_id) REFERENCES product_categories (tenant_id, id),
  FOREIGN KEY (tenant_id, image_file_id) REFERENCES media_files (tenant_id, id)
);
CREATE UNIQUE INDEX products_sku ON products (tenant_id, sku) WHERE sku IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX products_source ON products (tenant_id, source, source_ref)
  WHERE source_ref IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_gtin ON products (tenant_id, gtin_key) WHERE gtin IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_by_name ON products (tenant_id, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_change ON products (tenant_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_use ON products (tenant_id, uses DESC, name_key, id) WHERE deleted_at IS NULL AND active;
CREATE INDEX products_of_category ON products (tenant_id, category_id, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX products_image ON products (tenant_id, image_file_id) WHERE image_file_id IS NOT NULL;
CREATE INDEX products_search ON products USING gin (tenant_id, search_key gin_trgm_ops) WHERE deleted_at IS NULL;
-- As migration 0017: row-level security lets no index be asked by LIKE; this view looks within the tenant alone.
CREATE VIEW searchable_products AS
  SELECT id, search_key, name_key, gtin_key, sku, uses, active FROM products
  WHERE tenant_id = current_setting('app.tenant')::integer AND deleted_at IS NULL;
GRANT SELECT ON searchable_products TO balcao_app;

-- What a product costs and how much of it there is: in the whole shop (instance_id null), or at one connection, whose
-- own words come first, price and stock each by itself.
CREATE TABLE product_offers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  product_id bigint NOT NULL,
  instance_id bigint,
  price integer CHECK (price >= 0),
  promo_price integer CHECK (promo_price >= 0),
  promo_until timestamptz,
  -- What the consumer may be asked for at most (CMED); a price above it is refused (src/domain/products/offer.ts).
  pmc integer CHECK (pmc >= 0),
  price_at timestamptz,
  stock integer,
  stock_at timestamptz,
  source_rev text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE,
  CHECK ((promo_price IS NULL) = (promo_until IS NULL)),
  CHECK (promo_price IS NULL OR price IS NOT NULL)
);
CREATE UNIQUE INDEX product_offers_place ON product_offers (tenant_id, product_id, coalesce(instance_id, 0));

CREATE TABLE services (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  price integer NOT NULL CHECK (price >= 0),
  needs_pharmacist boolean NOT NULL DEFAULT false,
  description text,
  active boolean NOT NULL DEFAULT true,
  rev integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX services_name ON services (tenant_id, fold_text(name)) WHERE deleted_at IS NULL;

-- What the shop calls the phases of an order (contract/order-lists.ts).
CREATE TABLE order_statuses (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  color text NOT NULL CHECK (color ~ '^#[0-9A-Fa-f]{6}$'),
  phase text NOT NULL CHECK (phase IN
    ('placed', 'confirmed', 'preparing', 'ready', 'on_the_way', 'delivered', 'canceled', 'returned')),
  position integer NOT NULL DEFAULT 0,
  -- Said to the customer when an order comes to this status; null: nothing.
  message text CHECK (length(message) BETWEEN 1 AND 1024),
  notify boolean NOT NULL DEFAULT false,
  rev integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX order_statuses_name ON order_statuses (tenant_id, fold_text(name)) WHERE deleted_at IS NULL;
CREATE INDEX order_statuses_phase ON order_statuses (tenant_id, phase, position, id) WHERE deleted_at IS NULL;

-- Pictures of products by their GTIN.
CREATE TABLE stock_images (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  gtin_key text NOT NULL CHECK (gtin_key ~ '^\d{14}$'),
  media_file_id bigint NOT NULL,
  -- Where the picture comes from, and by what right it is shown.
  source text NOT NULL DEFAULT 'upload',
  licence text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id)
);
CREATE UNIQUE INDEX stock_images_gtin ON stock_images (tenant_id, gtin_key);
CREATE INDEX stock_images_file ON stock_images (tenant_id, media_file_id);

-- Who changed what: a line for each change that somebody, a file or the shop's own system made.
CREATE TABLE row_history (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('product', 'category', 'service', 'status')),
  row_id bigint NOT NULL,
  -- Null: nobody of the house. The name stays when they leave.
  user_id integer,
  user_name text,
  source text NOT NULL DEFAULT 'manual',
  at timestamptz NOT NULL DEFAULT now(),
  -- By field: what it was and what it became; null: the row was made or deleted.
  changes jsonb NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX row_history_of ON row_history (tenant_id, kind, row_id, id DESC);
CREATE INDEX row_history_age ON row_history (at);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['product_categories', 'products', 'product_offers', 'services', 'order_statuses', 'stock_images', 'row_history']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;

-- Every tenant begins with a status for each phase. By the database, so that whoever makes a tenant cannot forget it.
CREATE FUNCTION give_order_statuses(tenant integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_statuses (tenant_id, name, color, phase, position, message, notify) VALUES
    (tenant, 'Recebido', '#0491FF', 'placed', 1, NULL, false),
    (tenant, 'Confirmado', '#7367F0', 'confirmed', 1, 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} foi confirmado: {{total}}.', true),
    (tenant, 'Em separação', '#FF9F43', 'preparing', 1, NULL, false),
    (tenant, 'Pronto para retirar', '#00A3A3', 'ready', 1, 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} está pronto em {{loja}}.', true),
    (tenant, 'Saiu para entrega', '#D97706', 'on_the_way', 1, 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} saiu para entrega.', true),
    (tenant, 'Entregue', '#28C76F', 'delivered', 1, NULL, false),
    (tenant, 'Cancelado', '#EA5455', 'canceled', 1, NULL, false),
    (tenant, 'Devolvido', '#8A8D93', 'returned', 1, NULL, false)
$$;
CREATE FUNCTION give_order_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_order_statuses(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tenants_order_statuses AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION give_order_statuses();
SELECT give_order_statuses(id) FROM tenants;

-- What a row of a file became is no customer in every import.
ALTER TABLE import_rows RENAME COLUMN customer_id TO target_id;
ALTER INDEX import_rows_customer RENAME TO import_rows_target;
