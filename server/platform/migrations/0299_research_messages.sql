-- Up Migration
-- The question for a grade, and what the customer answered: `is_research` of a message.
ALTER TABLE customer_chats ADD COLUMN is_research boolean NOT NULL DEFAULT false;
