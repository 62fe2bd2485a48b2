-- Up Migration
-- Compatible with older builds.

-- In whose conversation a message stood that was passed on from here. No reference: a customer who is gone or erased is no
-- longer named, and nothing else follows from it.
ALTER TABLE customer_chats ADD COLUMN forwarded_customer_id bigint;
ALTER TABLE internal_chat_messages ADD COLUMN forwarded_customer_id bigint;
