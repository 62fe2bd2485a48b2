-- Up Migration
-- Compatible with older builds.
-- Who brings a shop's orders to its customers. Orders and their history go on naming one that is deleted.
CREATE TABLE couriers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- Digits with country code; null: none is known.
  phone text,
  active boolean NOT NULL DEFAULT true,
  rev integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX couriers_name ON couriers (tenant_id, fold_text(name)) WHERE deleted_at IS NULL;
SELECT wall('couriers');

ALTER TABLE orders ADD COLUMN courier_id bigint;
ALTER TABLE orders ADD FOREIGN KEY (tenant_id, courier_id) REFERENCES couriers (tenant_id, id);
CREATE INDEX orders_courier ON orders (tenant_id, courier_id, phase, due_at) WHERE courier_id IS NOT NULL;
-- What ended on a day: beside the open ones, which orders_phase_due finds.
CREATE INDEX orders_brought ON orders (tenant_id, phase_at, id) WHERE delivery = 'delivery';

-- By whom, where it was no user.
ALTER TABLE order_steps ADD COLUMN courier_id bigint;
ALTER TABLE order_steps ADD FOREIGN KEY (tenant_id, courier_id) REFERENCES couriers (tenant_id, id);
ALTER TABLE payment_moves ADD COLUMN courier_id bigint;
ALTER TABLE payment_moves ADD FOREIGN KEY (tenant_id, courier_id) REFERENCES couriers (tenant_id, id);
-- Of cash that is still to come: the sum for which change is brought along, cents.
ALTER TABLE payments ADD COLUMN change_for integer CHECK (change_for IS NULL OR kind = 'cash' AND change_for >= amount);

-- The link of a courier's day. The address is signed and kept nowhere; this row says for whom and for when it was made, and
-- that somebody has ended it.
CREATE TABLE courier_links (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  courier_id bigint NOT NULL,
  -- By the shop's clock.
  day date NOT NULL,
  made_by integer NOT NULL,
  made_at timestamptz NOT NULL,
  ended_by integer,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, courier_id) REFERENCES couriers (tenant_id, id),
  FOREIGN KEY (tenant_id, made_by) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, ended_by) REFERENCES users (tenant_id, id)
);
-- One that is good for each courier and day.
CREATE UNIQUE INDEX courier_links_open ON courier_links (tenant_id, courier_id, day) WHERE ended_at IS NULL;
CREATE INDEX courier_links_day ON courier_links (day);
SELECT wall('courier_links');

-- What was done by a link, by the key of the phone that did it: said again it is the same deed.
CREATE TABLE courier_deeds (
  tenant_id integer NOT NULL,
  link_id bigint NOT NULL,
  hash text NOT NULL,
  order_id bigint NOT NULL,
  kind text NOT NULL,
  PRIMARY KEY (tenant_id, link_id, hash),
  FOREIGN KEY (tenant_id, link_id) REFERENCES courier_links (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE
);
SELECT wall('courier_deeds');

-- A page of its own: whoever followed the shop's orders brings them out too.
UPDATE roles SET has_permission_routes = has_permission_routes || '{deliveries}'::text[]
WHERE 'product-orders' = ANY(has_permission_routes) AND NOT 'deliveries' = ANY(has_permission_routes);
