-- Up Migration
-- How orders are paid, and what a pharmacist says of their prescriptions.
CREATE TABLE payments (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pix_static', 'pix_dynamic', 'cash', 'card', 'other')),
  -- A state of src/domain/orders/payment.machine.ts.
  state text NOT NULL CHECK (state IN ('awaiting', 'requested', 'paid', 'expired', 'canceled', 'refunded')),
  amount integer NOT NULL CHECK (amount > 0),
  -- The client's key: asked for again it is the same payment.
  hash text NOT NULL,
  -- What a bank's app is given; the name under which the bank keeps the charge.
  code text,
  txid text,
  expires_at timestamptz,
  user_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, hash),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX payments_order ON payments (tenant_id, order_id, id);
CREATE UNIQUE INDEX payments_txid ON payments (tenant_id, txid) WHERE txid IS NOT NULL;

-- Money that came in (amount > 0) or went back (< 0). `key`: the bank's end-to-end id, or the client's key.
CREATE TABLE payment_moves (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  payment_id bigint NOT NULL,
  key text NOT NULL,
  amount integer NOT NULL CHECK (amount <> 0),
  at timestamptz NOT NULL,
  -- Came after its time was over or after it was called off.
  late boolean NOT NULL DEFAULT false,
  user_id integer,
  note text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX payment_moves_payment ON payment_moves (tenant_id, payment_id, id);

-- Who may say of a prescription that it will do: their number with the council of their state.
CREATE TABLE pharmacists (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  crf text NOT NULL,
  crf_state text NOT NULL,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);

-- Pictures of prescriptions: messages of the customer that were attached to an order.
CREATE TABLE order_prescriptions (
  tenant_id integer NOT NULL,
  order_id bigint NOT NULL,
  message_id bigint NOT NULL,
  user_id integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, order_id, message_id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX order_prescriptions_message ON order_prescriptions (tenant_id, message_id);

-- What was said of them, the newest last; name and number as they were.
CREATE TABLE prescription_reviews (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  approved boolean NOT NULL,
  user_id integer NOT NULL,
  pharmacist text NOT NULL,
  crf text NOT NULL,
  reason text,
  kind text CHECK (kind IN ('paper_photo', 'native_digital')),
  issued_on date,
  sncr text,
  original_at_delivery boolean NOT NULL DEFAULT false,
  -- The last day on which it may be filled; null: no end.
  valid_until date,
  rules text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX prescription_reviews_order ON prescription_reviews (tenant_id, order_id, id);
-- A native digital prescription is used once (RDC 1.000/2025).
CREATE UNIQUE INDEX prescription_reviews_sncr ON prescription_reviews (tenant_id, sncr) WHERE sncr IS NOT NULL AND approved;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['payments', 'payment_moves', 'pharmacists', 'order_prescriptions', 'prescription_reviews']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
