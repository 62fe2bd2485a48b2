-- Up Migration
-- Tickets that somebody keeps on top of their own lists.

CREATE TABLE ticket_pins (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  chat_ticket_id bigint NOT NULL,
  pinned_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, chat_ticket_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_pins_ticket ON ticket_pins (tenant_id, chat_ticket_id);
ALTER TABLE ticket_pins ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON ticket_pins USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_pins TO balcao_app;

-- To whom a customer's tickets were handed, newest first (relate_chat_tickets_to_next_user).
CREATE INDEX ticket_transfers_ticket ON ticket_transfers (tenant_id, chat_ticket_id, id DESC);
