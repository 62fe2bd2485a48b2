-- Up Migration
-- Compatible with older builds.
-- Reports of adverse events of medicines (docs/decisions/0595): what a customer told the shop, as ANVISA's VigiMed asks for it.

CREATE TABLE adverse_events (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The message in which it was told; null: it was told elsewhere, or whoever told it was erased.
  message_id bigint,
  -- Words of contract/adverse-event-lists.ts; what is not known is ''.
  state text NOT NULL CHECK (state IN ('draft', 'minimum', 'reviewed', 'submitted', 'follow_up', 'closed', 'discarded')),
  reporter text NOT NULL DEFAULT '',
  received_on date NOT NULL,
  patient_initials text NOT NULL DEFAULT '',
  patient_sex text NOT NULL DEFAULT '',
  patient_born_on date,
  patient_age integer CHECK (patient_age BETWEEN 0 AND 130),
  patient_age_group text NOT NULL DEFAULT '',
  -- ReportDrug and ReportReaction of src/domain/adverse-events/report-form.ts, in their order.
  drugs jsonb NOT NULL DEFAULT '[]',
  reactions jsonb NOT NULL DEFAULT '[]',
  seriousness text[] NOT NULL DEFAULT '{}',
  narrative text NOT NULL DEFAULT '',
  -- The last day for sending it, while it waits to leave and a rule says one.
  due_on date,
  protocol text,
  -- Who reviewed it, as they were.
  pharmacist text,
  crf text,
  user_id integer NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE SET NULL (message_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX adverse_events_message ON adverse_events (tenant_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX adverse_events_due ON adverse_events (tenant_id, due_on, id) WHERE due_on IS NOT NULL;
CREATE INDEX adverse_events_received ON adverse_events (tenant_id, received_on DESC, id DESC);
SELECT wall('adverse_events');

CREATE TABLE adverse_event_steps (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  event_id bigint NOT NULL,
  kind text NOT NULL,
  note text,
  user_id integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, event_id) REFERENCES adverse_events (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX adverse_event_steps_event ON adverse_event_steps (tenant_id, event_id, id);
SELECT wall('adverse_event_steps');
