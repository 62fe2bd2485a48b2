-- Up Migration
-- Compatible with older builds.
-- What a shop sends to many: what it says and to whom, and a row for each of them, so that whatever dies nobody gets it twice
-- and nobody is lost. Lifecycles: src/domain/campaigns/{campaign,recipient}.machine.ts.
CREATE TABLE campaigns (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  channel text NOT NULL CHECK (channel IN ('whatsapp', 'sms', 'email')),
  instance_id bigint,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN
    ('draft', 'scheduled', 'freezing', 'sending', 'paused', 'finishing', 'finished', 'canceled', 'failed')),
  -- Of one that is paused: src/domain/campaigns/causes.ts, and what else is known of it, as a sentence.
  cause text,
  cause_note text,
  -- What it says, as people call it.
  says text NOT NULL DEFAULT '',
  -- { tree, segments }: of both all must hold.
  audience jsonb NOT NULL,
  -- [{ name, content }], one or two; once it has started with the template as it was then.
  variants jsonb NOT NULL,
  control_percent smallint NOT NULL DEFAULT 0 CHECK (control_percent BETWEEN 0 AND 50),
  without_unread boolean NOT NULL DEFAULT false,
  by_local_time boolean NOT NULL DEFAULT false,
  send_at timestamptz,
  -- Cents of BRL. What it may cost at most; what it was expected to when it started.
  ceiling_cents bigint CHECK (ceiling_cents >= 0),
  expected_cents bigint,
  author_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- The last customer up to whom its people are written down; null: none yet.
  frozen_to bigint,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES users (tenant_id, id),
  CHECK ((state = 'paused') = (cause IS NOT NULL))
);
CREATE UNIQUE INDEX campaigns_name ON campaigns (tenant_id, channel, fold_text(name));
CREATE INDEX campaigns_list ON campaigns (tenant_id, channel, created_at DESC, id DESC);
CREATE INDEX campaigns_at_work ON campaigns (tenant_id, state) WHERE state IN ('scheduled', 'freezing', 'sending', 'paused', 'finishing');
SELECT wall('campaigns');

CREATE TABLE campaign_recipients (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  campaign_id bigint NOT NULL,
  -- Null: somebody who was erased.
  customer_id bigint,
  -- The one spelling of their address on the channel; null: they have none, another of the campaign has it, or they were erased.
  address text,
  state text NOT NULL CHECK (state IN ('excluded', 'control', 'pending', 'queued', 'uncertain', 'accepted', 'delivered', 'read',
    'failed', 'canceled')),
  -- Of somebody left out: src/domain/campaigns/exclusions.ts; of a failure its code.
  reason text,
  variant text,
  -- What stands in the fields, by their keys.
  filled jsonb,
  -- Put off: not before.
  not_before timestamptz,
  message_id bigint,
  state_at timestamptz NOT NULL DEFAULT now(),
  replied_at timestamptz,
  clicked_at timestamptz,
  -- The text of the button that they touched.
  button text,
  opted_out_at timestamptz,
  bought_at timestamptz,
  bought_cents bigint,
  -- What it cost, cents of BRL, by the rate of its day.
  cents numeric(12, 4),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE SET NULL (message_id),
  CHECK (state <> 'excluded' OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX campaign_recipients_customer ON campaign_recipients (tenant_id, campaign_id, customer_id);
CREATE UNIQUE INDEX campaign_recipients_address ON campaign_recipients (tenant_id, campaign_id, address);
CREATE INDEX campaign_recipients_state ON campaign_recipients (tenant_id, campaign_id, state, id);
CREATE UNIQUE INDEX campaign_recipients_message ON campaign_recipients (tenant_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX campaign_recipients_of_customer ON campaign_recipients (tenant_id, customer_id, id DESC);
SELECT wall('campaign_recipients');

-- What providers charge for a message, by the day from which it holds: figures that they publish, never constants of the program.
-- Cents of BRL, as converted on that day; `source` says from which figure, and at which rate of exchange.
CREATE TABLE message_rates (
  channel text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- As the provider calls it in lower case: marketing, utility, authentication.
  category text NOT NULL,
  since date NOT NULL,
  cents numeric(12, 4) NOT NULL CHECK (cents >= 0),
  source text NOT NULL,
  PRIMARY KEY (channel, country, category, since)
);
GRANT SELECT ON message_rates TO balcao_app;
INSERT INTO message_rates (channel, country, category, since, cents, source) VALUES
  ('whatsapp', 'BR', 'marketing', '2026-01-01', 34.3750, 'Meta, US$ 0,0625 por mensagem desde 01/01/2026 (talkall.com.br/en/novidades/tarifas-whatsapp-2026); US$ 1 = R$ 5,50'),
  ('whatsapp', 'BR', 'utility', '2026-01-01', 3.7400, 'Meta, US$ 0,0068 por mensagem desde 01/01/2026 (talkall.com.br/en/novidades/tarifas-whatsapp-2026); US$ 1 = R$ 5,50'),
  ('whatsapp', 'BR', 'authentication', '2026-01-01', 3.7400, 'Meta, US$ 0,0068 por mensagem desde 01/01/2026 (talkall.com.br/en/novidades/tarifas-whatsapp-2026); US$ 1 = R$ 5,50');

-- The campaign that a ticket is of; null, and `is_campaign`: a test of one.
ALTER TABLE chat_tickets ADD COLUMN campaign_id bigint;
CREATE INDEX chat_tickets_campaign ON chat_tickets (tenant_id, campaign_id) WHERE campaign_id IS NOT NULL;

-- Is this a ticket that is closed from birth, and that nobody has answered? It was never a conversation: what counts
-- conversations leaves it out.
CREATE FUNCTION closed_from_birth(t chat_tickets) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT t.is_campaign AND t.state = 'closed' AND t.last_inbound_at IS NULL
$$;
CREATE OR REPLACE FUNCTION count_closed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'closed' AND NOT closed_from_birth(OLD) THEN PERFORM count_closed(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'closed' AND NOT closed_from_birth(NEW) THEN PERFORM count_closed(NEW, 1); END IF;
  RETURN NULL;
END $$;
DROP TRIGGER chat_tickets_cycle_begun ON chat_tickets;
CREATE TRIGGER chat_tickets_cycle_begun AFTER INSERT ON chat_tickets FOR EACH ROW WHEN (NOT closed_from_birth(new)) EXECUTE FUNCTION keep_cycle();
