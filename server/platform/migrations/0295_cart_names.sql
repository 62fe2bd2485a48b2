-- Up Migration
-- A cart names its items by the ids that the catalogue gives them. `name` is what the shop called them when the cart came,
-- `retailer_id` what the cart said; null where no item is named, and of carts from before that no order was made of.
ALTER TABLE ordered_products ADD COLUMN retailer_id text;

-- Of carts from before the order knows what they were.
UPDATE ordered_products o SET retailer_id = o.name, name = l.name
  FROM orders r JOIN order_lines l ON l.tenant_id = r.tenant_id AND l.order_id = r.id
  WHERE r.tenant_id = o.tenant_id AND r.message_id = o.message_id AND l.retailer_id = o.name AND l.found;
