-- Up Migration
-- Compatible with older builds.
-- What a shop is warned of (src/domain/alerts/area.ts).
CREATE TABLE alert_rules (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('queue', 'nobody', 'nps', 'failures', 'sync')),
  threshold integer NOT NULL CHECK (threshold BETWEEN 1 AND 1440),
  mail boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX alert_rules_name ON alert_rules (tenant_id, fold_text(name));
SELECT wall('alert_rules');

-- What the shop was warned of. A rule that is deleted leaves its history.
CREATE TABLE alerts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  rule_id bigint NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  threshold integer NOT NULL,
  -- What was found when it was raised, in the unit of its kind.
  value double precision NOT NULL,
  -- src/domain/alerts/alert.machine.ts
  state text NOT NULL CHECK (state IN ('raised', 'acknowledged', 'ended')),
  began_at timestamptz NOT NULL,
  -- Since when the limit is kept again; null: it is passed.
  calm_since timestamptz,
  seen_at timestamptz,
  seen_by integer,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, seen_by) REFERENCES users (tenant_id, id)
);
-- One of a rule at a time.
CREATE UNIQUE INDEX alerts_lasting ON alerts (tenant_id, rule_id) WHERE ended_at IS NULL;
CREATE INDEX alerts_ended ON alerts (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX alerts_began ON alerts (tenant_id, began_at, id);
SELECT wall('alerts');

-- How many messages of the last hour failed: rows lie in the order of their time, so that this small index is enough.
CREATE INDEX customer_chats_sent_at ON customer_chats USING brin (sent_at);

-- The control panel was a page that said nothing yet: whoever has the figures of the shop has it too.
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'control-panel')
WHERE (name = 'administrador' OR 'dashboard/analytics' = ANY(has_permission_routes))
  AND NOT 'control-panel' = ANY(has_permission_routes);
