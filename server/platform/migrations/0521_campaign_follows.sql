-- Up Migration
-- Compatible with older builds.
-- People of a campaign follow what becomes of their message, in its own transaction, whoever changes it: the transitions are those
-- of src/domain/campaigns/recipient.machine.ts.
ALTER TABLE campaigns
  -- When it last went on after a person had looked at it: what went wrong before counts no more.
  ADD COLUMN resumed_at timestamptz,
  -- When the last were handed to the outbox, and when panels were last told.
  ADD COLUMN pumped_at timestamptz,
  ADD COLUMN told_at timestamptz;
-- When it came to them, as far as is known; of the control group: when they were drawn. What they do is counted from then on.
ALTER TABLE campaign_recipients ADD COLUMN reached_at timestamptz;
CREATE INDEX campaign_recipients_lately ON campaign_recipients (tenant_id, campaign_id, state_at DESC)
  WHERE state IN ('accepted', 'delivered', 'read', 'failed');

CREATE FUNCTION follow_campaign_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Why the gate said no where the message was claimed (src/domain/consents/may-send.ts); null: it did not.
  refused text := CASE WHEN NEW.delivery = 'failed' THEN CASE NEW.error_code WHEN 'CUSTOMER_GONE' THEN 'gone' WHEN 'BLOCKED' THEN 'blocked'
    WHEN 'BLACKLISTED' THEN 'not_served' WHEN 'OPTED_OUT' THEN 'withdrawn' WHEN 'NO_CONSENT' THEN 'no_consent' WHEN 'CAPPED' THEN 'capped' END END;
  next text := CASE
    WHEN NEW.delivery IN ('read', 'played') THEN 'read'
    WHEN NEW.delivery = 'delivered' THEN 'delivered'
    WHEN NEW.delivery = 'failed' AND NEW.error_code = 'CAMPAIGN_CANCELED' THEN 'canceled'
    WHEN NEW.delivery = 'failed' AND NEW.error_code IN ('QUIET_HOURS', 'TEMPLATE_PAUSED', 'TEMPLATE_UNKNOWN', 'CONNECTION_OFF') THEN 'pending'
    WHEN refused IS NOT NULL THEN 'excluded'
    WHEN NEW.delivery = 'failed' THEN 'failed'
    WHEN NEW.delivery = 'unknown' THEN 'uncertain'
    WHEN NEW.delivery IN ('accepted', 'sent') OR NEW.whatsapp_message_id IS NOT NULL THEN 'accepted'
  END;
BEGIN
  UPDATE campaign_recipients r SET state = next, state_at = now(),
    reason = CASE WHEN next = 'excluded' THEN refused WHEN next = 'failed' THEN NEW.error_code END,
    -- The hour in which nobody is written to is over later; whom the provider spared may be written to after a day.
    not_before = CASE WHEN next = 'pending' THEN now() + interval '15 minutes'
      WHEN next = 'failed' AND NEW.error_code = '131049' THEN now() + interval '24 hours' END,
    reached_at = CASE WHEN next IN ('accepted', 'delivered', 'read') THEN coalesce(r.reached_at, now()) ELSE r.reached_at END,
    opted_out_at = CASE WHEN next = 'failed' AND NEW.error_code = '131050' THEN coalesce(r.opted_out_at, now()) ELSE r.opted_out_at END
  WHERE r.tenant_id = NEW.tenant_id AND r.message_id = NEW.id AND CASE next
    WHEN 'read' THEN r.state IN ('queued', 'uncertain', 'accepted', 'delivered', 'failed')
    WHEN 'delivered' THEN r.state IN ('queued', 'uncertain', 'accepted', 'failed')
    WHEN 'failed' THEN r.state IN ('queued', 'uncertain', 'accepted')
    WHEN 'accepted' THEN r.state IN ('queued', 'uncertain')
    WHEN 'uncertain' THEN r.state = 'queued'
    WHEN 'excluded' THEN r.state = 'queued'
    WHEN 'pending' THEN r.state = 'queued'
    WHEN 'canceled' THEN r.state = 'queued'
    ELSE FALSE
  END;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_chats_campaign AFTER UPDATE OF delivery, whatsapp_message_id ON customer_chats
  FOR EACH ROW WHEN (new.hash LIKE 'c:%' AND (old.delivery, old.whatsapp_message_id) IS DISTINCT FROM (new.delivery, new.whatsapp_message_id))
  EXECUTE FUNCTION follow_campaign_message();

-- What a message of a campaign cost, by the rate of its day, once the provider has said that it did.
CREATE FUNCTION follow_campaign_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_recipients r SET cents = CASE WHEN NEW.billable THEN (
    SELECT m.cents FROM message_rates m WHERE m.channel = 'whatsapp' AND m.country = 'BR' AND m.category = lower(NEW.category)
      AND m.since <= NEW.priced_at::date ORDER BY m.since DESC LIMIT 1) ELSE 0 END
  WHERE r.tenant_id = NEW.tenant_id AND r.message_id = NEW.message_id;
  RETURN NULL;
END $$;
CREATE TRIGGER message_costs_campaign AFTER INSERT OR UPDATE ON message_costs
  FOR EACH ROW WHEN (new.message_id IS NOT NULL) EXECUTE FUNCTION follow_campaign_cost();

-- What people of a campaign bought within three days of getting it, or of being drawn to get nothing: always counted anew, so that
-- an order that is called off counts no more.
CREATE FUNCTION follow_campaign_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_recipients r SET bought_at = b.first, bought_cents = b.total
  FROM (
    SELECT x.id, min(o.created_at) AS first, sum(o.total) AS total
    FROM campaign_recipients x LEFT JOIN orders o ON o.tenant_id = x.tenant_id AND o.customer_id = x.customer_id
      AND o.phase NOT IN ('canceled', 'returned') AND o.created_at BETWEEN x.reached_at AND x.reached_at + interval '3 days'
    WHERE x.tenant_id = NEW.tenant_id AND x.customer_id = NEW.customer_id AND x.reached_at IS NOT NULL
      AND NEW.created_at BETWEEN x.reached_at AND x.reached_at + interval '3 days'
    GROUP BY x.id
  ) b WHERE r.tenant_id = NEW.tenant_id AND r.id = b.id AND (r.bought_at, r.bought_cents) IS DISTINCT FROM (b.first, b.total);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_campaign AFTER INSERT OR UPDATE OF phase, total, customer_id ON orders
  FOR EACH ROW EXECUTE FUNCTION follow_campaign_order();

-- Who says no to promotions within three days of getting a campaign counts as having left by it.
CREATE FUNCTION follow_campaign_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_recipients r SET opted_out_at = NEW.at
  WHERE r.tenant_id = NEW.tenant_id AND r.id = (SELECT x.id FROM campaign_recipients x WHERE x.tenant_id = NEW.tenant_id
      AND x.customer_id = NEW.customer_id AND x.reached_at BETWEEN NEW.at - interval '3 days' AND NEW.at + interval '1 minute'
      AND x.state <> 'control' ORDER BY x.reached_at DESC LIMIT 1)
    AND r.opted_out_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_consents_campaign AFTER INSERT ON customer_consents
  FOR EACH ROW WHEN (new.purpose = 'marketing' AND new.decision IN ('withdrawn', 'denied')) EXECUTE FUNCTION follow_campaign_opt_out();

-- Of somebody who was merged into another: whose row it was, so that it goes back when they are parted.
ALTER TABLE campaign_recipients ADD COLUMN merged_from bigint;
-- Names of people leave when reports need them no more.
CREATE INDEX campaign_recipients_age ON campaign_recipients (state_at) WHERE customer_id IS NOT NULL;
