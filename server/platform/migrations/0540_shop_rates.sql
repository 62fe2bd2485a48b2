-- Up Migration
-- Compatible with older builds.
-- What messages cost a shop by its own contract, where that is not what providers publish (`message_rates`), from a day of its own
-- clock on. What has begun to hold on an earlier day stays as it is: the cost of a message is by the rate of its day.
CREATE TABLE shop_rates (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- 'whatsapp_' and the provider's category; 'sms', by the part; 'email'.
  kind text NOT NULL,
  since date NOT NULL,
  -- Ten-thousandths of a real: hundredths of a cent.
  price integer NOT NULL CHECK (price >= 0),
  source text NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX shop_rates_since ON shop_rates (tenant_id, kind, since);
SELECT wall('shop_rates');

-- What a message of this channel and category (as the provider calls it) to this country costs a shop on a day, cents of BRL: by its
-- own rate, wherever the message goes, else by the published one; null: no price is known. The one reading of both tables.
CREATE FUNCTION rate_of(shop integer, channel text, country text, category text, day date) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT r.price / 100.0 FROM shop_rates r WHERE r.tenant_id = $1 AND r.since <= $5
       AND r.kind = CASE $2 WHEN 'whatsapp' THEN 'whatsapp_' || lower($4) ELSE $2 END ORDER BY r.since DESC LIMIT 1),
    (SELECT m.cents FROM message_rates m WHERE m.channel = $2 AND m.country = $3 AND m.category = lower($4) AND m.since <= $5
       ORDER BY m.since DESC LIMIT 1))::numeric(12, 4)
$$;

-- What an attempt cost, cents of BRL: written once, by the rate of its day, so that no price that comes later changes it. 0: it was
-- not billed; null: no price was known. Another word of the provider's about it (a dearer one) is priced anew.
ALTER TABLE message_costs ADD COLUMN cents numeric(12, 4);
UPDATE message_costs c SET cents = CASE WHEN c.billable THEN rate_of(c.tenant_id, 'whatsapp', 'BR', c.category,
  (c.priced_at AT TIME ZONE coalesce((SELECT value FROM settings s WHERE s.tenant_id = c.tenant_id AND s.key = 'time_zone'
    AND coalesce(s.instance_id, 0) = 0), 'America/Sao_Paulo'))::date) ELSE 0 END;

CREATE FUNCTION price_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.billable, OLD.category) IS NOT DISTINCT FROM (NEW.billable, NEW.category) THEN RETURN NEW; END IF;
  NEW.cents := CASE WHEN NEW.billable THEN
    rate_of(NEW.tenant_id, 'whatsapp', 'BR', NEW.category, (NEW.priced_at AT TIME ZONE shop_zone())::date) ELSE 0 END;
  RETURN NEW;
END $$;
CREATE TRIGGER message_costs_price BEFORE INSERT OR UPDATE ON message_costs FOR EACH ROW EXECUTE FUNCTION price_message();

CREATE OR REPLACE FUNCTION follow_campaign_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_recipients r SET cents = NEW.cents WHERE r.tenant_id = NEW.tenant_id AND r.message_id = NEW.message_id;
  RETURN NULL;
END $$;
