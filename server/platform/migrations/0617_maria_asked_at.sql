-- Up Migration
-- Compatible with older builds.
-- When a customer asked what Maria answers, so that it is known how long she took once the message is gone.
ALTER TABLE maria_turns ADD COLUMN asked_at timestamptz;
UPDATE maria_turns x SET asked_at = m.sent_at FROM customer_chats m WHERE m.tenant_id = x.tenant_id AND m.id = x.read_to;
-- Reports look at days.
CREATE INDEX maria_turns_at ON maria_turns (tenant_id, at);
CREATE INDEX maria_sessions_began ON maria_sessions (tenant_id, began_at);
