-- Where a ticket stood before somebody last moved it, so that they can take the move back (server/tickets/take-back.ts).
ALTER TABLE chat_tickets ADD COLUMN moved_from jsonb;
