-- Up Migration
-- What a closing for this reason came to: a sale won, one lost, or neither. Kept with the ticket (chat_tickets.closing) as
-- it was at the time.
ALTER TABLE reasons ADD outcome text NOT NULL DEFAULT 'neutral' CHECK (outcome IN ('won', 'lost', 'neutral'));
