-- Up Migration
-- Compatible with older builds.
-- What is written down of controlled medicine when it is handed over, for ANVISA's SNGPC (docs/decisions/0400): the prescription,
-- who wrote it, who buys or takes the medicine, and which lot of it went out.

-- When an order came to its customer; what comes back later was sold all the same.
ALTER TABLE orders ADD COLUMN delivered_at timestamptz;
UPDATE orders o SET delivered_at = coalesce((SELECT min(s.at) FROM order_steps s
  WHERE s.tenant_id = o.tenant_id AND s.order_id = o.id AND s.to_phase = 'delivered'), o.phase_at)
WHERE o.phase IN ('delivered', 'returned');
CREATE FUNCTION order_delivered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phase = 'delivered' AND NEW.delivered_at IS NULL THEN
    NEW.delivered_at := NEW.phase_at;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_delivered_at BEFORE INSERT OR UPDATE OF phase ON orders
  FOR EACH ROW EXECUTE FUNCTION order_delivered();
CREATE INDEX orders_delivered ON orders (tenant_id, delivered_at DESC, id DESC) WHERE delivered_at IS NOT NULL;

CREATE TABLE dispensings (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  -- Words of contract/sngpc-lists.ts and codes of src/domain/sngpc/codes.ts; what is not asked for is ''.
  receipt text NOT NULL CHECK (receipt IN ('control', 'notice_b', 'notice_special', 'notice_a', 'retained')),
  number text NOT NULL DEFAULT '',
  issued_on date NOT NULL,
  use text NOT NULL CHECK (use IN ('human', 'veterinary')),
  prescriber text NOT NULL,
  council text NOT NULL,
  council_number text NOT NULL,
  council_state text NOT NULL,
  buyer text NOT NULL DEFAULT '',
  buyer_document_kind text NOT NULL DEFAULT '',
  buyer_document text NOT NULL DEFAULT '',
  buyer_issuer text NOT NULL DEFAULT '',
  buyer_state text NOT NULL DEFAULT '',
  patient text NOT NULL DEFAULT '',
  patient_age integer CHECK (patient_age BETWEEN 0 AND 999),
  patient_age_unit text NOT NULL DEFAULT '',
  patient_sex text NOT NULL DEFAULT '',
  -- Who wrote it down, as they were.
  pharmacist text NOT NULL,
  crf text NOT NULL,
  user_id integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX dispensings_order ON dispensings (tenant_id, order_id, id);
SELECT wall('dispensings');

CREATE TABLE dispensing_items (
  tenant_id integer NOT NULL,
  dispensing_id bigint NOT NULL,
  -- Its place in the record, from 1.
  n integer NOT NULL,
  -- The line of the order that it is of, and that line's name as it was.
  place integer NOT NULL,
  name text NOT NULL,
  register text NOT NULL,
  lot text NOT NULL,
  expires_on date NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit text NOT NULL CHECK (unit IN ('box', 'bottle')),
  prolonged boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, dispensing_id, n),
  FOREIGN KEY (tenant_id, dispensing_id) REFERENCES dispensings (tenant_id, id) ON DELETE CASCADE
);
SELECT wall('dispensing_items');

-- The file for ANVISA names patients and buyers: who manages the shop makes it, and whoever is given the right.
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'sngpc')
WHERE (name = 'administrador' OR has_permission_routes && '{users/list,dynamic-settings}'::text[])
  AND NOT 'sngpc' = ANY(has_permission_routes);
