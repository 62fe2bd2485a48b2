-- Up Migration
-- How the queue of a department is handed out by itself, and what wakes whoever hands it out.

CREATE TABLE assignment_rules (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Null: the tickets of no department.
  department_id bigint,
  -- src/domain/assignment/distribute.ts.
  mode text NOT NULL CHECK (mode IN ('rotation', 'least', 'own')),
  own_first boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  -- Grows with every change: who saves what somebody else has changed meanwhile is told.
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX assignment_rules_one ON assignment_rules (tenant_id, coalesce(department_id, 0));
ALTER TABLE assignment_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON assignment_rules USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON assignment_rules TO balcao_app;

-- Grows with every ticket that was given by itself: who has the lowest has gone longest without one.
ALTER TABLE users ADD assigned_turn bigint NOT NULL DEFAULT 0;
-- When the last socket of the session closed: since when somebody is away. seen_at is empty then.
ALTER TABLE sessions ADD left_at timestamptz;

-- The customer's own attendant, and who stands in for them.
ALTER TABLE customers ADD attendant_id integer, ADD substitute_id integer,
  ADD FOREIGN KEY (tenant_id, attendant_id) REFERENCES users (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, substitute_id) REFERENCES users (tenant_id, id);
CREATE INDEX customers_attendant ON customers (tenant_id, attendant_id) WHERE attendant_id IS NOT NULL;

-- The heads of the queue, by department and connection.
CREATE INDEX chat_tickets_heads ON chat_tickets (tenant_id, coalesce(department_id, 0), instance_id, placed_at, id)
  WHERE state = 'inbox';

-- Since when absences are watched without a gap; of the whole installation.
CREATE TABLE absence_watch (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  since timestamptz NOT NULL,
  looked_at timestamptz NOT NULL
);

-- Has the queue of a tenant handed out once this transaction is over, where anything is handed out by itself. One job
-- per transaction; its lane is laneOf(server/platform/jobs/lanes.ts), so that a tenant's run one after the other.
CREATE FUNCTION wake_assignment(tenant integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  hash bytea := sha256(convert_to(tenant || ':assignment', 'UTF8'));
BEGIN
  IF coalesce(current_setting('app.assignment_woken', true), '') = tenant || '/' || pg_current_xact_id() THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM assignment_rules r WHERE r.tenant_id = tenant AND r.active) THEN RETURN; END IF;
  PERFORM set_config('app.assignment_woken', tenant || '/' || pg_current_xact_id(), true);
  PERFORM graphile_worker.add_job(
    'assignment.drain',
    json_build_object('tenantId', tenant),
    queue_name => 'lane-' || (get_byte(hash, 0) * 256 + get_byte(hash, 1)) % 256,
    max_attempts => 12,
    flags => ARRAY['t' || tenant]
  );
END $$;
REVOKE ALL ON FUNCTION wake_assignment FROM PUBLIC;
CREATE FUNCTION wake_assignment_of_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM wake_assignment(NEW.tenant_id);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION wake_assignment_of_row FROM PUBLIC;

-- A ticket came into the queue, or left the hands of somebody who has room then.
CREATE TRIGGER chat_tickets_queued AFTER INSERT ON chat_tickets FOR EACH ROW
  WHEN (NEW.state = 'inbox') EXECUTE FUNCTION wake_assignment_of_row();
CREATE TRIGGER chat_tickets_moved AFTER UPDATE OF state, user_id, department_id, bot_is_active ON chat_tickets FOR EACH ROW
  WHEN ((OLD.state, OLD.user_id, OLD.department_id, OLD.bot_is_active)
    IS DISTINCT FROM (NEW.state, NEW.user_id, NEW.department_id, NEW.bot_is_active))
  EXECUTE FUNCTION wake_assignment_of_row();
-- Somebody is there who was not. ONLINE_WITHIN_S of server/session/user.ts.
CREATE TRIGGER sessions_came AFTER UPDATE OF seen_at ON sessions FOR EACH ROW
  WHEN (NEW.seen_at IS NOT NULL AND (OLD.seen_at IS NULL OR NEW.seen_at - OLD.seen_at > interval '45 seconds'))
  EXECUTE FUNCTION wake_assignment_of_row();
-- Somebody may have more, or serves other tickets than before.
CREATE TRIGGER users_may_more AFTER UPDATE OF department_id, max_chat_tickets, max_active_chat_tickets, blocked_at, role_id
  ON users FOR EACH ROW EXECUTE FUNCTION wake_assignment_of_row();
CREATE TRIGGER user_instances_added AFTER INSERT ON user_instances FOR EACH ROW
  EXECUTE FUNCTION wake_assignment_of_row();
CREATE TRIGGER customers_given AFTER UPDATE OF attendant_id, substitute_id ON customers FOR EACH ROW
  WHEN ((OLD.attendant_id, OLD.substitute_id) IS DISTINCT FROM (NEW.attendant_id, NEW.substitute_id))
  EXECUTE FUNCTION wake_assignment_of_row();
CREATE TRIGGER assignment_rules_made AFTER INSERT OR UPDATE ON assignment_rules FOR EACH ROW
  WHEN (NEW.active) EXECUTE FUNCTION wake_assignment_of_row();
