-- Up Migration
-- Medicines of which nobody has said by what they are sold are no longer taken for free ones, and a prescription may lie on the
-- counter itself.
ALTER TABLE order_lines ADD COLUMN unclassified boolean NOT NULL DEFAULT false;
ALTER TABLE prescription_reviews DROP CONSTRAINT prescription_reviews_kind_check;
ALTER TABLE prescription_reviews ADD CONSTRAINT prescription_reviews_kind_check
  CHECK (kind IN ('paper_photo', 'paper_original', 'native_digital'));

-- Orders that are still to be confirmed ask a pharmacist, as those to come do.
WITH unknown AS (
  UPDATE order_lines l SET unclassified = true FROM orders o, products p
  WHERE o.tenant_id = l.tenant_id AND o.id = l.order_id AND o.phase = 'placed' AND p.tenant_id = l.tenant_id
    AND p.id = l.product_id AND p.kind = 'medicine' AND NOT p.needs_prescription
    AND NOT l.needs_prescription AND l.control_list IS NULL
  RETURNING l.tenant_id, l.order_id
)
UPDATE orders o SET review = 'waiting', rev = o.rev + 1 FROM unknown u
WHERE o.tenant_id = u.tenant_id AND o.id = u.order_id AND o.review = 'none';
