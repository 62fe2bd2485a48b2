-- Up Migration
-- The queue opens with the longest wait first: walked along this from its head, or from where a page ended.
CREATE INDEX chat_tickets_queue_wait ON chat_tickets (tenant_id, (COALESCE(waiting_since, placed_at)), id) WHERE state = 'inbox';
