-- What was being written in a ticket when it was closed is kept with the place it had, until it cannot be had back
-- (server/tickets/take-back.ts).
CREATE INDEX chat_tickets_moved_drafts ON chat_tickets (tenant_id) WHERE moved_from ? 'drafts';
