-- Up Migration
-- Compatible with older builds.
-- WhatsApp may take a message of a campaign and keep it back until it has judged its template (held_for_quality_assessment).
ALTER TABLE message_attempts ADD COLUMN held boolean NOT NULL DEFAULT FALSE;
CREATE INDEX message_attempts_held ON message_attempts (tenant_id, message_id) WHERE held;
