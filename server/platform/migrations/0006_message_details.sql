-- Up Migration
-- What messages hold that is neither text nor media.

ALTER TABLE customer_chats
  ADD COLUMN message_header text,
  ADD COLUMN message_footer text,
  -- Buttons of a template, or choices of an interactive message, as they were sent.
  ADD COLUMN message_buttons jsonb,
  -- The contract's MessageDetails, whole.
  ADD COLUMN details jsonb,
  ADD COLUMN is_forwarded boolean NOT NULL DEFAULT false;

-- What was ordered, of orders that came as a message.
CREATE TABLE ordered_products (
  tenant_id integer NOT NULL,
  message_id bigint NOT NULL,
  -- Its place in the order, from 1.
  place integer NOT NULL,
  name text NOT NULL,
  -- Hundredths of the currency.
  price integer NOT NULL CHECK (price >= 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  currency text NOT NULL,
  PRIMARY KEY (tenant_id, message_id, place),
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE ordered_products ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON ordered_products USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON ordered_products TO balcao_app;
