-- Up Migration
-- What happens to a ticket besides being taken and handed over: put off, urgent, closed for a reason, graded,
-- opened again.

ALTER TABLE chat_tickets
  -- Begun by us while the 24-hour window was closed: only a template reaches the customer.
  ADD open_by_template boolean NOT NULL DEFAULT false,
  -- Put off by its owner, until a time or (null) until the customer writes.
  ADD snoozed_at timestamptz,
  ADD snoozed_until timestamptz,
  ADD closed_by integer,
  ADD closing_reason_id bigint,
  -- What was said when it was closed, as it was called then: {reason, category, fields: [{label, value}]}.
  ADD closing jsonb,
  -- The question for a grade went out; an answer counts for a day.
  ADD nps_asked_at timestamptz,
  -- A comment on the grade was asked for; a text counts as one until then.
  ADD review_until timestamptz,
  ADD grade integer CHECK (grade BETWEEN 0 AND 10),
  ADD review text,
  ADD CONSTRAINT chat_tickets_priority CHECK (priority BETWEEN 0 AND 3),
  ADD CONSTRAINT chat_tickets_snoozed CHECK (snoozed_at IS NULL OR state = 'open');

-- Whoever moves a ticket, takes it up: the mark belongs to the owner who made it.
CREATE FUNCTION wake_moved_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.snoozed_at := NULL;
  NEW.snoozed_until := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER chat_tickets_wake_moved BEFORE UPDATE OF state, user_id ON chat_tickets FOR EACH ROW
  WHEN (OLD.snoozed_at IS NOT NULL AND (NEW.state <> OLD.state OR NEW.user_id IS DISTINCT FROM OLD.user_id))
  EXECUTE FUNCTION wake_moved_ticket();

-- Who still owes us a grade, or a word about it: looked at with every message that opens a conversation.
CREATE INDEX chat_tickets_asked ON chat_tickets (tenant_id, instance_id, customer_id, id DESC)
  WHERE state = 'closed' AND nps_asked_at IS NOT NULL;

CREATE TABLE reason_categories (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE reasons (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL DEFAULT 'closing' CHECK (type IN ('closing')),
  category_id bigint,
  name text NOT NULL,
  -- [{key, label, type: text|number|date|choice, required, options: []}], in the order in which they are asked.
  fields jsonb NOT NULL DEFAULT '[]',
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, category_id) REFERENCES reason_categories (tenant_id, id)
);
ALTER TABLE chat_tickets ADD FOREIGN KEY (tenant_id, closing_reason_id) REFERENCES reasons (tenant_id, id);

-- What a customer is told ('closing') and asked ('nps', and 'nps-thanks' after a grade) at the end. The most
-- special row that fits a ticket counts: its department before its connection, before the house's own.
CREATE TABLE closing_messages (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('closing', 'nps', 'nps-thanks')),
  instance_id bigint,
  department_id bigint,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4096),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX closing_messages_one ON closing_messages (tenant_id, kind, coalesce(instance_id, 0), coalesce(department_id, 0));

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['reason_categories','reasons','closing_messages']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
