-- Up Migration
-- Orders with their lines and their history, the areas that the shop delivers to, and quotes that become orders.
CREATE TABLE delivery_areas (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Null: every connection's.
  instance_id bigint,
  name text NOT NULL,
  -- Cents, like all money here.
  fee integer NOT NULL CHECK (fee >= 0),
  minutes integer NOT NULL DEFAULT 60 CHECK (minutes BETWEEN 1 AND 20160),
  rev integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id)
);
CREATE UNIQUE INDEX delivery_areas_name ON delivery_areas (tenant_id, coalesce(instance_id, 0), lower(name)) WHERE deleted_at IS NULL;

CREATE TABLE order_numbers (
  tenant_id integer PRIMARY KEY REFERENCES tenants (id) ON DELETE CASCADE,
  last integer NOT NULL CHECK (last > 0)
);

CREATE TABLE orders (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  source text NOT NULL CHECK (source IN ('manual', 'quote', 'message', 'api')),
  -- A state of src/domain/orders/order.machine.ts.
  phase text NOT NULL CHECK (phase IN ('placed', 'confirmed', 'preparing', 'ready', 'on_the_way', 'delivered', 'canceled', 'returned')),
  -- The shop's own label on the phase (order_statuses).
  status_id bigint,
  customer_id bigint NOT NULL,
  -- The connection by which the customer ordered, and the conversation in which it was written.
  instance_id bigint,
  chat_ticket_id bigint,
  -- The cart that came as this message is this order, however often it comes.
  message_id bigint,
  quote_id bigint,
  -- The client's key: asked for again it is the same order.
  hash text,
  delivery text NOT NULL DEFAULT 'pickup' CHECK (delivery IN ('pickup', 'delivery')),
  address text,
  area_id bigint,
  subtotal integer NOT NULL CHECK (subtotal >= 0),
  discount integer NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND subtotal),
  fee integer NOT NULL DEFAULT 0 CHECK (fee >= 0),
  total integer NOT NULL CHECK (total = subtotal - discount + fee),
  -- Who granted the discount; null: nobody has, or there is none.
  discount_by integer,
  -- A state of src/domain/orders/review.machine.ts.
  review text NOT NULL DEFAULT 'none' CHECK (review IN ('none', 'waiting', 'approved', 'refused', 'expired')),
  note text,
  -- Null: nobody, it came by itself.
  user_id integer,
  cancel_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Since when it stands on its phase, and since when it has been counted as sold.
  phase_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  -- Until when it was promised.
  due_at timestamptz NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id),
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE SET NULL (chat_ticket_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE SET NULL (message_id),
  FOREIGN KEY (tenant_id, quote_id) REFERENCES quotes (tenant_id, id) ON DELETE SET NULL (quote_id),
  FOREIGN KEY (tenant_id, status_id) REFERENCES order_statuses (tenant_id, id),
  FOREIGN KEY (tenant_id, area_id) REFERENCES delivery_areas (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, discount_by) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX orders_message ON orders (tenant_id, message_id) WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX orders_quote ON orders (tenant_id, quote_id) WHERE quote_id IS NOT NULL;
CREATE UNIQUE INDEX orders_hash ON orders (tenant_id, hash) WHERE hash IS NOT NULL;
CREATE INDEX orders_created ON orders (tenant_id, created_at DESC, id DESC);
CREATE INDEX orders_due ON orders (tenant_id, due_at, id);
CREATE INDEX orders_total ON orders (tenant_id, total, id);
CREATE INDEX orders_customer ON orders (tenant_id, customer_id, created_at DESC, id DESC);
CREATE INDEX orders_ticket ON orders (tenant_id, chat_ticket_id) WHERE chat_ticket_id IS NOT NULL;
CREATE INDEX orders_phase ON orders (tenant_id, phase, created_at DESC, id DESC);
CREATE INDEX orders_phase_due ON orders (tenant_id, phase, due_at, id);
CREATE INDEX orders_status ON orders (tenant_id, status_id, created_at DESC, id DESC);
CREATE INDEX orders_instance ON orders (tenant_id, instance_id, created_at DESC, id DESC);
CREATE INDEX orders_review ON orders (tenant_id, review, created_at DESC, id DESC) WHERE review <> 'none';

CREATE TABLE order_lines (
  tenant_id integer NOT NULL,
  order_id bigint NOT NULL,
  -- Its place in the order, from 1.
  place integer NOT NULL,
  -- Null: nothing of the shop's list, or of a list that it is no longer on. Everything below is as it was sold.
  product_id bigint,
  retailer_id text,
  found boolean NOT NULL DEFAULT true,
  name text NOT NULL,
  sku text,
  gtin text,
  -- `list_price`: the shop's own when it was written, where the customer's is another.
  price integer NOT NULL CHECK (price >= 0),
  list_price integer CHECK (list_price >= 0),
  pmc integer CHECK (pmc >= 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  discount integer NOT NULL DEFAULT 0 CHECK (discount >= 0),
  total integer NOT NULL CHECK (total = price * quantity - discount AND total >= 0),
  needs_prescription boolean NOT NULL DEFAULT false,
  control_list text,
  returned integer NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND quantity),
  PRIMARY KEY (tenant_id, order_id, place),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX order_lines_product ON order_lines (tenant_id, product_id) WHERE product_id IS NOT NULL;

-- Whatever happened to an order: never changed, only added to.
CREATE TABLE order_steps (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  -- Null: nobody, it went by itself.
  user_id integer,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  from_phase text,
  to_phase text,
  note text,
  -- Cents, of what is about money.
  amount integer,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX order_steps_order ON order_steps (tenant_id, order_id, id);

-- The lines of an order come to its subtotal and discount, to the cent, on every write.
CREATE FUNCTION orders_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at bigint;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN at := NEW.id; ELSE at := NEW.order_id; END IF;
  IF EXISTS (
    SELECT 1 FROM orders o CROSS JOIN LATERAL (
      SELECT count(*) AS lines, sum(l.price::bigint * l.quantity) AS subtotal, sum(l.discount::bigint) AS discount
      FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) s
    -- An order of which only the sum is known has no lines.
    WHERE o.tenant_id = NEW.tenant_id AND o.id = at AND s.lines > 0
      AND (o.subtotal, o.discount) IS DISTINCT FROM (s.subtotal, s.discount)
  ) THEN
    RAISE EXCEPTION 'order % does not add up', at USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE OF subtotal, discount ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders_add_up();
CREATE CONSTRAINT TRIGGER order_lines_add_up AFTER INSERT OR UPDATE OF price, quantity, discount ON order_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders_add_up();

-- Quotes: one that takes off more than its writer may waits for somebody's word; one that became an order ends.
ALTER TABLE quotes DROP CONSTRAINT quotes_status_check;
ALTER TABLE quotes ADD CONSTRAINT quotes_status_check CHECK (status IN ('open', 'accepted', 'refused', 'canceled', 'asked', 'converted'));
ALTER TABLE quotes ADD COLUMN approved_by integer;
ALTER TABLE quotes ADD FOREIGN KEY (tenant_id, approved_by) REFERENCES users (tenant_id, id);
ALTER TABLE quote_items ADD COLUMN product_id bigint;
CREATE INDEX quotes_created ON quotes (tenant_id, created_at DESC, id DESC);
CREATE INDEX quotes_status ON quotes (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX quotes_total ON quotes (tenant_id, total, id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['delivery_areas', 'order_numbers', 'orders', 'order_lines', 'order_steps']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
