-- Up Migration
-- Compatible with older builds.
-- Four ranks now: 0 a person, 1 an answer (goodbye, grade, absence, order), 2 planned, 3 campaign. What an older build
-- puts in stands at 0 or 1. Of a customer, what is planned waits behind what is said in the conversation.
-- A row may hold only while somebody has the ticket, or its bot: then it ends unsent when another takes it.
ALTER TABLE outbox ADD COLUMN only_while_user integer, ADD COLUMN only_while_bot boolean NOT NULL DEFAULT FALSE;
ALTER TABLE outbox ADD CONSTRAINT outbox_rank_known CHECK (rank BETWEEN 0 AND 3);
