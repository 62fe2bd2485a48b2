-- Up Migration
-- Compatible with older builds.
-- Campaigns go out by more than one channel: the steps of their people stand here once, for whoever writes down what became of a
-- message, and who leaves counts at the campaign of the channel that they leave.

-- The steps of src/domain/campaigns/recipient.machine.ts, of states that are kept; null: it takes none. A test compares them.
CREATE FUNCTION campaign_recipient_next(state text, event text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE event
    WHEN 'READ' THEN CASE WHEN state IN ('pending', 'queued', 'uncertain', 'accepted', 'delivered', 'failed') THEN 'read' END
    WHEN 'DELIVER' THEN CASE WHEN state IN ('pending', 'queued', 'uncertain', 'accepted', 'failed') THEN 'delivered' END
    WHEN 'ACCEPT' THEN CASE WHEN state IN ('pending', 'queued', 'uncertain') THEN 'accepted' END
    WHEN 'FAIL' THEN CASE WHEN state IN ('queued', 'uncertain', 'accepted') THEN 'failed' END
    WHEN 'BOUNCE' THEN CASE WHEN state IN ('queued', 'uncertain', 'accepted', 'delivered') THEN 'failed' END
    WHEN 'LOSE' THEN CASE WHEN state = 'queued' THEN 'uncertain' END
    WHEN 'RESEND' THEN CASE WHEN state = 'uncertain' THEN 'pending' END
    WHEN 'QUEUE' THEN CASE WHEN state = 'pending' THEN 'queued' END
    WHEN 'PUT_OFF' THEN CASE WHEN state IN ('pending', 'queued') THEN 'pending' END
    WHEN 'EXCLUDE' THEN CASE WHEN state IN ('pending', 'queued') THEN 'excluded' END
    WHEN 'CANCEL' THEN CASE WHEN state IN ('pending', 'queued') THEN 'canceled' END
  END
$$;

CREATE OR REPLACE FUNCTION follow_campaign_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Why the gate said no where the message was claimed (src/domain/consents/may-send.ts); null: it did not.
  refused text := CASE WHEN NEW.delivery = 'failed' THEN CASE NEW.error_code WHEN 'CUSTOMER_GONE' THEN 'gone' WHEN 'BLOCKED' THEN 'blocked'
    WHEN 'BLACKLISTED' THEN 'not_served' WHEN 'OPTED_OUT' THEN 'withdrawn' WHEN 'NO_CONSENT' THEN 'no_consent' WHEN 'CAPPED' THEN 'capped' END END;
  event text := CASE
    WHEN NEW.delivery IN ('read', 'played') THEN 'READ'
    WHEN NEW.delivery = 'delivered' THEN 'DELIVER'
    WHEN NEW.delivery = 'failed' AND NEW.error_code = 'CAMPAIGN_CANCELED' THEN 'CANCEL'
    WHEN NEW.delivery = 'failed' AND NEW.error_code IN ('QUIET_HOURS', 'TEMPLATE_PAUSED', 'TEMPLATE_UNKNOWN', 'CONNECTION_OFF') THEN 'PUT_OFF'
    WHEN refused IS NOT NULL THEN 'EXCLUDE'
    WHEN NEW.delivery = 'failed' THEN 'FAIL'
    WHEN NEW.delivery = 'unknown' THEN 'LOSE'
    WHEN NEW.delivery IN ('accepted', 'sent') OR NEW.whatsapp_message_id IS NOT NULL THEN 'ACCEPT'
  END;
BEGIN
  UPDATE campaign_recipients r SET state = campaign_recipient_next(r.state, event), state_at = now(),
    reason = CASE event WHEN 'EXCLUDE' THEN refused WHEN 'FAIL' THEN NEW.error_code END,
    -- The hour in which nobody is written to is over later; whom the provider spared may be written to after a day.
    not_before = CASE WHEN event = 'PUT_OFF' THEN now() + interval '15 minutes'
      WHEN event = 'FAIL' AND NEW.error_code = '131049' THEN now() + interval '24 hours' END,
    reached_at = CASE WHEN event IN ('ACCEPT', 'DELIVER', 'READ') THEN coalesce(r.reached_at, now()) ELSE r.reached_at END,
    opted_out_at = CASE WHEN event = 'FAIL' AND NEW.error_code = '131050' THEN coalesce(r.opted_out_at, now()) ELSE r.opted_out_at END
  WHERE r.tenant_id = NEW.tenant_id AND r.message_id = NEW.id AND campaign_recipient_next(r.state, event) IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION follow_campaign_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_recipients r SET opted_out_at = NEW.at
  WHERE r.tenant_id = NEW.tenant_id AND r.id = (SELECT x.id FROM campaign_recipients x
      JOIN campaigns k ON k.tenant_id = x.tenant_id AND k.id = x.campaign_id AND NEW.scope IN ('all', k.channel)
      WHERE x.tenant_id = NEW.tenant_id AND x.customer_id = NEW.customer_id
        AND x.reached_at BETWEEN NEW.at - interval '3 days' AND NEW.at + interval '1 minute'
        AND x.state <> 'control' ORDER BY x.reached_at DESC LIMIT 1)
    AND r.opted_out_at IS NULL;
  RETURN NULL;
END $$;

-- How many campaigns of a channel are being sent at a moment.
CREATE INDEX campaigns_sending ON campaigns (tenant_id, channel) WHERE state = 'sending';
