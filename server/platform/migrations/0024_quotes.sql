-- Up Migration
-- Quotes (pre-orders) made for customers, with their lines.
CREATE TABLE quotes (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  -- What it is called in the shop: the key by which its own system keeps it.
  number text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'accepted', 'refused', 'canceled')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Hundredths of the currency, like all prices.
  discount integer NOT NULL DEFAULT 0 CHECK (discount >= 0),
  total integer NOT NULL CHECK (total >= 0),
  note text,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null: for as long as it is open.
  valid_until timestamptz,
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX quotes_customer ON quotes (tenant_id, customer_id, created_at DESC, id DESC);

CREATE TABLE quote_items (
  tenant_id integer NOT NULL,
  quote_id bigint NOT NULL,
  -- Its place in the quote, from 1.
  place integer NOT NULL,
  name text NOT NULL,
  price integer NOT NULL CHECK (price >= 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (tenant_id, quote_id, place),
  FOREIGN KEY (tenant_id, quote_id) REFERENCES quotes (tenant_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['quotes', 'quote_items']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
