-- Up Migration
-- What an order is taken off in all: its discount, and what its lines cost less than the shop's list said when they were
-- written. Orders that there are keep what was agreed on: of them only the discount counts.
ALTER TABLE orders ADD COLUMN reduction integer NOT NULL DEFAULT 0;
UPDATE orders SET reduction = discount WHERE discount > 0;
ALTER TABLE orders ADD CONSTRAINT orders_reduction CHECK (reduction >= discount);

-- The shop's own price when a line was quoted; null: the list said none. Quotes that there are hold at their prices.
ALTER TABLE quote_items ADD COLUMN list_price integer CHECK (list_price >= 0);
UPDATE quote_items SET list_price = price WHERE product_id IS NOT NULL;
