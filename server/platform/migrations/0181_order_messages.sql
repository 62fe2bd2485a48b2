-- Up Migration
-- A payment that WhatsApp's own order message asks for: by what Meta knows the order, for what is told of it later, and the
-- message that asked. The newest one, where it was asked for again.
ALTER TABLE payments
  ADD reference_id text CHECK (reference_id ~ '^[A-Za-z0-9_.-]{1,35}$'),
  ADD message_id bigint,
  ADD FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE SET NULL (message_id);
CREATE UNIQUE INDEX payments_reference ON payments (tenant_id, reference_id) WHERE reference_id IS NOT NULL;
CREATE INDEX payments_message ON payments (tenant_id, message_id) WHERE message_id IS NOT NULL;
