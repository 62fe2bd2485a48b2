-- Up Migration
-- Reports that people put together, save, share and have sent by mail.
-- Compatible with older builds.
CREATE TABLE saved_reports (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  name text NOT NULL,
  -- What the report asks for, as the address of its page has it.
  address text NOT NULL,
  shared text NOT NULL DEFAULT 'own' CHECK (shared IN ('own', 'some', 'all')),
  role_ids bigint[] NOT NULL DEFAULT '{}',
  department_ids bigint[] NOT NULL DEFAULT '{}',
  -- When it is sent, by the shop's clock; null: it is not.
  plan text,
  recipient_ids integer[] NOT NULL DEFAULT '{}',
  next_at timestamptz,
  -- Why it is sent no more.
  stopped text CHECK (stopped IN ('left', 'rights')),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX saved_reports_name ON saved_reports (tenant_id, user_id, fold_text(name));
CREATE INDEX saved_reports_next ON saved_reports (next_at) WHERE next_at IS NOT NULL;

-- A mail of an occurrence to somebody: there is no second one.
CREATE TABLE report_mails (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  report_id bigint NOT NULL,
  due_at timestamptz NOT NULL,
  user_id integer NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unknown', 'left_out')),
  -- In a sentence, where it did not leave.
  why text,
  tries integer NOT NULL DEFAULT 0,
  -- Had it figures? null: it was not put together.
  filled boolean,
  settled_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, report_id, due_at, user_id),
  FOREIGN KEY (tenant_id, report_id) REFERENCES saved_reports (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX report_mails_of_report ON report_mails (tenant_id, report_id, id);
CREATE INDEX report_mails_due ON report_mails (due_at);
CREATE INDEX report_mails_open ON report_mails (id) WHERE state IN ('waiting', 'sending');
SELECT wall(name) FROM unnest('{saved_reports,report_mails}'::text[]) name;
