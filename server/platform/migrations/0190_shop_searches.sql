-- Up Migration
-- What the list of products is searched and filtered by, without reading all of them.

-- The view by which words are found (migration 0130) has what the list sorts and filters by: page and count are of it alone.
CREATE OR REPLACE VIEW searchable_products AS
  SELECT id, search_key, name_key, gtin_key, sku, uses, active, tenant_id, kind, stripe, control_list, category_id, source, updated_at,
    deleted_at
  FROM products WHERE tenant_id = current_setting('app.tenant')::integer AND deleted_at IS NULL;

-- By what the whole shop has of them and asks for them.
CREATE INDEX product_offers_stock ON product_offers (tenant_id, stock, product_id) WHERE instance_id IS NULL;
CREATE INDEX product_offers_stock_at ON product_offers (tenant_id, stock_at, product_id) WHERE instance_id IS NULL;
CREATE INDEX product_offers_promo ON product_offers (tenant_id, promo_until, product_id)
  WHERE instance_id IS NULL AND promo_until IS NOT NULL;

-- Every product has an offer of the whole shop, were it an empty one: those of which nothing is known are found by it,
-- and not by what is missing. By the database, so that whoever makes a product cannot forget it; at the end, for most
-- are given theirs by then.
CREATE FUNCTION give_product_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_offers (tenant_id, product_id)
    SELECT tenant_id, id FROM products WHERE tenant_id = NEW.tenant_id AND id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER products_offer AFTER INSERT ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION give_product_offer();
INSERT INTO product_offers (tenant_id, product_id) SELECT tenant_id, id FROM products ON CONFLICT DO NOTHING;
