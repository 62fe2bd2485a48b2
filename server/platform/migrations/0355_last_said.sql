-- Up Migration
-- Compatible with older builds: they leave the new columns alone, and what they write holds until more is said.
-- What was said of a message within the second of what holds, the last first: see server/messages/inbound/last-said.ts.
ALTER TABLE reactions ADD COLUMN said jsonb;
ALTER TABLE parked_reactions ADD COLUMN said jsonb;
ALTER TABLE customer_chats ADD COLUMN edits jsonb;
ALTER TABLE parked_changes ADD COLUMN said jsonb;
