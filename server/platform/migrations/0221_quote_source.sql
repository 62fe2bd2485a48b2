-- Up Migration
-- Where a quote was written, which the order made of it keeps: prices, stock, the shop's own system and the Pix key are the
-- connection's.
ALTER TABLE quotes ADD COLUMN instance_id bigint;
ALTER TABLE quotes ADD COLUMN chat_ticket_id bigint;
ALTER TABLE quotes ADD FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id);
ALTER TABLE quotes ADD FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id)
  ON DELETE SET NULL (chat_ticket_id);
CREATE INDEX quotes_ticket ON quotes (tenant_id, chat_ticket_id) WHERE chat_ticket_id IS NOT NULL;
