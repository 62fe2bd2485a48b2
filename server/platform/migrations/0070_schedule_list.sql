-- Up Migration
-- The list of all messages that leave later, and those that an answer of the customer cancels.

-- Since when an answer is waited for that cancels it; null: none does.
ALTER TABLE scheduled_messages ADD COLUMN answer_awaited_since timestamptz;
CREATE INDEX scheduled_messages_until_answer ON scheduled_messages (tenant_id, customer_id)
  WHERE state = 'pending' AND answer_awaited_since IS NOT NULL;
CREATE INDEX scheduled_messages_send_at ON scheduled_messages (tenant_id, send_at, id);
CREATE INDEX scheduled_messages_author ON scheduled_messages (tenant_id, user_id, send_at);
