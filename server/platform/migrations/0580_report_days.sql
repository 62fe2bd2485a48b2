-- Up Migration
-- Reports of years: figures of days that are over, summed up by connection, department and person out of the kept facts, and which of
-- these days have changed since. Whoever reads takes the facts themselves for a day that has, or was never summed; so nothing is ever
-- read that is behind. docs/facts.md.
-- Compatible with older builds.

-- Hours in which the shop was open, of holds, waits in the queue and whole conversations, as of turns.
ALTER TABLE ticket_stints ADD COLUMN business_seconds integer, ADD COLUMN business_counted_at timestamptz;
ALTER TABLE ticket_cycles ADD COLUMN business_seconds integer, ADD COLUMN business_counted_at timestamptz;
CREATE INDEX ticket_stints_to_count ON ticket_stints (ended_at)
  WHERE ended_at IS NOT NULL AND business_counted_at IS NULL AND kind IN ('queue', 'hold');
CREATE INDEX ticket_cycles_to_count ON ticket_cycles (closed_at) WHERE closed_at IS NOT NULL AND business_counted_at IS NULL;
CREATE INDEX ticket_stints_ended ON ticket_stints (tenant_id, ended_at);
-- What sales, payments and sessions fall into days by.
CREATE INDEX orders_confirmed ON orders (tenant_id, confirmed_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX bot_sessions_began ON bot_sessions (tenant_id, began_at);

-- An end that is taken back was not counted.
CREATE FUNCTION forget_business_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.business_seconds := NULL;
  NEW.business_counted_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_stints_recounted BEFORE UPDATE OF ended_at ON ticket_stints FOR EACH ROW
  WHEN (old.business_counted_at IS NOT NULL AND old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION forget_business_time();
CREATE TRIGGER ticket_cycles_recounted BEFORE UPDATE OF closed_at ON ticket_cycles FOR EACH ROW
  WHEN (old.business_counted_at IS NOT NULL AND old.closed_at IS DISTINCT FROM new.closed_at) EXECUTE FUNCTION forget_business_time();

CREATE TABLE report_days (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Facts and the moment by which they fall into days: 'cycles.closed'.
  source text NOT NULL,
  day date NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  instance_id bigint NOT NULL,
  department_id bigint,
  department_name text,
  user_id integer,
  user_name text,
  -- The sums of the source, in the order of its definition.
  sums bigint[] NOT NULL,
  PRIMARY KEY (tenant_id, source, day, id)
);
-- Days that are summed; `shape`: by which definition, and by which clock.
CREATE TABLE report_built (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  source text NOT NULL,
  day date NOT NULL,
  shape text NOT NULL,
  PRIMARY KEY (tenant_id, source, day)
);
-- Days of which facts have changed since. Rows are only added: on one that stands, the changes of a shop would wait for each other.
CREATE TABLE report_dirty (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  source text NOT NULL,
  day date NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (tenant_id, source, day, id)
);
SELECT wall(name) FROM unnest('{report_days,report_built,report_dirty}'::text[]) name;

-- A day is summed two hours after its end at the earliest: what changes sooner needs no mark.
CREATE FUNCTION mark_report_day(shop integer, what text, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_dirty (tenant_id, source, day) SELECT shop, what, (at AT TIME ZONE shop_zone())::date
  WHERE at < now() - interval '2 hours'
$$;
CREATE FUNCTION mark_cycle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_report_day(NEW.tenant_id, 'cycles.opened', NEW.opened_at);
  PERFORM mark_report_day(NEW.tenant_id, 'cycles.closed', NEW.closed_at);
  IF TG_OP = 'UPDATE' THEN
    IF OLD.closed_at IS DISTINCT FROM NEW.closed_at THEN PERFORM mark_report_day(NEW.tenant_id, 'cycles.closed', OLD.closed_at); END IF;
  ELSIF NEW.number > 1 THEN
    -- The one before was opened again.
    PERFORM mark_report_day(NEW.tenant_id, 'cycles.closed', c.closed_at) FROM ticket_cycles c
    WHERE c.tenant_id = NEW.tenant_id AND c.ticket_id = NEW.ticket_id AND c.number = NEW.number - 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_cycles_marked AFTER INSERT ON ticket_cycles FOR EACH ROW
  WHEN (new.number > 1 OR new.opened_at < now() - interval '2 hours') EXECUTE FUNCTION mark_cycle();
CREATE TRIGGER ticket_cycles_marked_changed AFTER UPDATE ON ticket_cycles FOR EACH ROW
  WHEN (old.* IS DISTINCT FROM new.* AND least(new.opened_at, old.closed_at) < now() - interval '2 hours') EXECUTE FUNCTION mark_cycle();

CREATE FUNCTION mark_stint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_report_day(NEW.tenant_id, 'stints.ended', NEW.ended_at);
  IF TG_OP = 'UPDATE' THEN
    PERFORM mark_report_day(NEW.tenant_id, 'stints.ended', OLD.ended_at);
  ELSIF NEW.kind = 'hold' THEN
    -- It may go on with a hold that was put off: that one had not ended.
    PERFORM mark_report_day(NEW.tenant_id, 'stints.ended', max(s.ended_at)) FROM ticket_stints s
    WHERE s.tenant_id = NEW.tenant_id AND s.ticket_id = NEW.ticket_id AND s.began_at < NEW.began_at AND s.kind = 'hold' AND s.user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_stints_marked AFTER INSERT ON ticket_stints FOR EACH ROW
  WHEN (new.kind = 'hold' OR new.ended_at < now() - interval '2 hours') EXECUTE FUNCTION mark_stint();
CREATE TRIGGER ticket_stints_marked_changed AFTER UPDATE ON ticket_stints FOR EACH ROW
  WHEN (old.* IS DISTINCT FROM new.* AND least(old.ended_at, new.ended_at) < now() - interval '2 hours') EXECUTE FUNCTION mark_stint();

CREATE FUNCTION mark_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_report_day(NEW.tenant_id, 'turns.answered', NEW.answered_at);
  IF TG_OP = 'UPDATE' THEN PERFORM mark_report_day(NEW.tenant_id, 'turns.answered', OLD.answered_at); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER turns_marked AFTER INSERT ON turns FOR EACH ROW
  WHEN (new.answered_at < now() - interval '2 hours') EXECUTE FUNCTION mark_turn();
CREATE TRIGGER turns_marked_changed AFTER UPDATE ON turns FOR EACH ROW
  WHEN (old.* IS DISTINCT FROM new.* AND least(old.answered_at, new.answered_at) < now() - interval '2 hours') EXECUTE FUNCTION mark_turn();

-- Messages that come late count on their own day.
CREATE FUNCTION mark_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_dirty (tenant_id, source, day) VALUES (NEW.tenant_id, 'messages.day', NEW.day);
  RETURN NULL;
END $$;
CREATE TRIGGER message_counts_marked AFTER INSERT ON message_counts FOR EACH ROW
  WHEN (new.day < (now() - interval '2 hours')::date) EXECUTE FUNCTION mark_messages();
