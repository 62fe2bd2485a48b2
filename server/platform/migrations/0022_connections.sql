-- Up Migration
-- Connections that people make, change and take away in the panel, and what their provider says of them.

ALTER TABLE instances
  -- People reached by what the house began, in the last 24 hours; the limit of it is `messaging_limit`.
  ADD COLUMN messaging_send integer,
  ADD COLUMN maria_enabled boolean NOT NULL DEFAULT false,
  -- The name under which an outside system knows the connection.
  ADD COLUMN integration_id text,
  -- Hub: until when the code can be read.
  ADD COLUMN qr_expires_at timestamptz,
  -- Official: the number's quality at Meta.
  ADD COLUMN quality_rating text,
  -- What the provider said of the number when it was last asked, and when that was or why it was not (instances/health.ts).
  ADD COLUMN health jsonb,
  -- When an event of the connection last came.
  ADD COLUMN webhook_at timestamptz,
  -- Taken away: no connection any more, but what was said over it stays.
  ADD COLUMN deleted_at timestamptz;

CREATE INDEX instances_stale ON instances ((health ->> 'checked_at')) WHERE is_official AND deleted_at IS NULL;
