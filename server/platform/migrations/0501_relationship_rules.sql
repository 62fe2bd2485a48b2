-- Up Migration
-- What the shop writes by itself when something comes round for a customer, and what became of each time.
-- Lifecycle: src/domain/relationship-rules/relationship-send.machine.ts.
-- Compatible with older builds.
CREATE TABLE relationship_categories (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  note text,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX relationship_categories_name ON relationship_categories (tenant_id, fold_text(name));
SELECT wall('relationship_categories');

CREATE TABLE relationship_templates (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- Said while the customer's 24 hours run.
  message text NOT NULL,
  -- The provider's template that says it after them, and what its fields are filled in with; null: nothing does.
  template_name text,
  template_language text,
  template_values jsonb,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX relationship_templates_name ON relationship_templates (tenant_id, fold_text(name));
SELECT wall('relationship_templates');

CREATE TABLE relationship_rules (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  category_id bigint,
  trigger text NOT NULL CHECK (trigger IN ('order_ready', 'quote', 'refill', 'after_purchase', 'birthday', 'no_purchase', 'grade')),
  -- Days after what happened; of a grade the highest that counts.
  number integer NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  segment_id bigint,
  instance_id bigint NOT NULL,
  -- Null: it writes nothing, but gives the team something to do.
  template_id bigint,
  daily_most integer NOT NULL CHECK (daily_most > 0),
  active boolean NOT NULL DEFAULT false,
  -- Nothing from before it comes round; null: it was never active.
  activated_at timestamptz,
  -- With whose rights it looks for people.
  user_id integer NOT NULL,
  deleted_at timestamptz,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, category_id) REFERENCES relationship_categories (tenant_id, id),
  FOREIGN KEY (tenant_id, template_id) REFERENCES relationship_templates (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX relationship_rules_name ON relationship_rules (tenant_id, fold_text(name)) WHERE deleted_at IS NULL;
CREATE INDEX relationship_rules_active ON relationship_rules (tenant_id) WHERE active AND deleted_at IS NULL;
SELECT wall('relationship_rules');

-- One time that a rule came round for a customer: a birthday of one year, one order, one quote.
CREATE TABLE relationship_sends (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  rule_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  -- A year, a month, or the id of an order, a quote, a ticket.
  occurrence text NOT NULL CHECK (length(occurrence) BETWEEN 1 AND 40),
  -- Less goes first.
  priority smallint NOT NULL,
  due_on date NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'planned', 'sent', 'excluded', 'expired', 'task')),
  -- Of one that waits, what for; of one that was left out, why.
  reason text CHECK (length(reason) <= 40),
  not_before timestamptz,
  chat_ticket_id bigint,
  message_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  state_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, rule_id) REFERENCES relationship_rules (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE SET NULL (message_id),
  CHECK (state <> 'excluded' OR reason IS NOT NULL),
  UNIQUE (tenant_id, rule_id, customer_id, occurrence)
);
CREATE INDEX relationship_sends_due ON relationship_sends (tenant_id, priority, id) WHERE state = 'due';
CREATE INDEX relationship_sends_planned ON relationship_sends (tenant_id, id) WHERE state = 'planned';
CREATE INDEX relationship_sends_rule ON relationship_sends (tenant_id, rule_id, state_at DESC, id DESC);
CREATE INDEX relationship_sends_customer ON relationship_sends (tenant_id, customer_id);
CREATE INDEX relationship_sends_message ON relationship_sends (tenant_id, message_id) WHERE message_id IS NOT NULL;
SELECT wall('relationship_sends');

-- What a rule about orders that wait to be fetched reads.
CREATE INDEX orders_to_fetch ON orders (tenant_id, phase_at, id) WHERE phase = 'ready' AND delivery = 'pickup';
