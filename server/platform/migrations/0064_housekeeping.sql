-- Up Migration
-- When each step of the housekeeping last succeeded, on any node.
CREATE TABLE housekeeping_runs (
  step text PRIMARY KEY,
  succeeded_at timestamptz NOT NULL
);

-- What each step walks, so that a batch costs as much as it deletes.
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX password_resets_expires ON password_resets (expires_at);
CREATE INDEX spent_captchas_expires ON spent_captchas (expires_at);
CREATE INDEX door_tries_until ON door_tries (until);
CREATE INDEX known_devices_age ON known_devices (last_seen_at);
CREATE INDEX security_log_age ON security_log (at);
CREATE INDEX unknown_logins_age ON unknown_logins (touched_at);
CREATE INDEX parked_statuses_age ON parked_statuses (received_at);
CREATE INDEX parked_reactions_age ON parked_reactions (received_at);
CREATE INDEX webhook_inbox_age ON webhook_inbox (processed_at) WHERE processed_at IS NOT NULL;
-- Followed by each deleted body.
CREATE INDEX webhook_quarantine_webhook ON webhook_quarantine (webhook_id);
CREATE INDEX scheduled_messages_due ON scheduled_messages (tenant_id, send_at) WHERE state IN ('pending', 'sending');
CREATE INDEX balcao_given_up ON graphile_worker._private_jobs (updated_at) WHERE attempts >= max_attempts AND locked_at IS NULL;
