-- Up Migration
-- Compatible with older builds.
-- Quotes and orders that wait for somebody's word on their discount and go to the customer once it is given: in which
-- conversation, in whose name, under which key (server/orders/send-granted.job.ts). One that is saved again waits no more.
CREATE TABLE sales_to_send (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  quote_id bigint,
  order_id bigint,
  chat_ticket_id bigint NOT NULL,
  user_id integer NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (num_nonnulls(quote_id, order_id) = 1),
  FOREIGN KEY (tenant_id, quote_id) REFERENCES quotes (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX sales_to_send_quote ON sales_to_send (tenant_id, quote_id) WHERE quote_id IS NOT NULL;
CREATE UNIQUE INDEX sales_to_send_order ON sales_to_send (tenant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX sales_to_send_ticket ON sales_to_send (tenant_id, chat_ticket_id);
SELECT wall('sales_to_send');

-- The same of an order as quotes have: the key under which it was last saved and sent.
ALTER TABLE orders ADD COLUMN saved_key text;
