-- Up Migration
-- What is sent to customers who fall silent, in hand and in the queue, and when their tickets are closed for it.

CREATE TABLE inactivity_rules (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Where the ticket stands: in somebody's hands, or in the queue.
  place text NOT NULL CHECK (place IN ('open', 'inbox')),
  instance_id bigint,
  department_id bigint,
  -- [{minutes, text}]: each so many minutes after the one before it, the first after the silence began.
  warnings jsonb NOT NULL DEFAULT '[]',
  -- So many minutes after the last warning the ticket is closed; null: it stays.
  close_minutes integer CHECK (close_minutes BETWEEN 1 AND 43200),
  reason_id bigint,
  active boolean NOT NULL DEFAULT true,
  -- It holds for silences that began after it was last saved: nobody is warned for the time before.
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, reason_id) REFERENCES reasons (tenant_id, id)
);
CREATE UNIQUE INDEX inactivity_rules_one
  ON inactivity_rules (tenant_id, place, coalesce(instance_id, 0), coalesce(department_id, 0));
ALTER TABLE inactivity_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON inactivity_rules USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON inactivity_rules TO balcao_app;

-- How far a silence has come: {state, place, since, warned, at}; see src/domain/inactivity/silence.ts.
ALTER TABLE chat_tickets ADD silence jsonb;
