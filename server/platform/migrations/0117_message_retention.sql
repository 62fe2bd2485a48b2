-- Up Migration
-- A shop may keep messages for a number of days after their ticket was closed. The ticket stays, and says that they
-- were there.
ALTER TABLE chat_tickets ADD COLUMN messages_removed_at timestamptz;
CREATE INDEX chat_tickets_kept ON chat_tickets (tenant_id, (COALESCE(finished_at, last_message_at))) WHERE state = 'closed' AND messages_removed_at IS NULL;
