-- Up Migration
-- When an ERP that tells stock product by product was last asked for this one's.
ALTER TABLE erp_links ADD COLUMN stock_asked_at timestamptz;
