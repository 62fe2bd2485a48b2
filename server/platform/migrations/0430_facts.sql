-- Up Migration
-- What happened, kept for reports: when a conversation was opened and closed, where it waited and in whose hands, how long a
-- customer waited for a person, what they were asked and how they graded, how many messages there were, and by which calendar
-- the shop worked. Rows are written by triggers, so that no path can forget them. They hold no words, outlive the messages,
-- and keep the names of users, departments and connections as they were; of an erased customer they know nothing. The keys
-- begin with the shop and the time, by which the tables can be parted one day. docs/facts.md.
-- Compatible with older builds.

-- From when on a fact is complete for a shop that was there before it was kept; no row: from the shop's beginning.
CREATE TABLE fact_starts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  fact text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, fact)
);

-- A conversation from its opening to its closing; a reopening begins the next.
CREATE TABLE ticket_cycles (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  ticket_id bigint NOT NULL,
  -- 1, and one more with each reopening.
  number integer NOT NULL,
  closed_at timestamptz,
  -- Did the shop begin it?
  by_shop boolean NOT NULL,
  customer_id bigint,
  instance_id bigint NOT NULL,
  instance_name text NOT NULL,
  -- As it stood last.
  department_id bigint,
  department_name text,
  user_id integer,
  user_name text,
  -- Who closed it; null: nobody did, a rule or a merge.
  closed_by integer,
  closed_by_name text,
  reason_id bigint,
  reason_name text,
  PRIMARY KEY (tenant_id, opened_at, ticket_id)
);
CREATE INDEX ticket_cycles_of ON ticket_cycles (tenant_id, ticket_id, number);
CREATE INDEX ticket_cycles_closed ON ticket_cycles (tenant_id, closed_at);
CREATE INDEX ticket_cycles_customer ON ticket_cycles (tenant_id, customer_id) WHERE customer_id IS NOT NULL;

-- Where an open conversation stood: in the queue, in somebody's hands, put off, or with a bot. Without gap or overlap they
-- fill its cycle.
CREATE TABLE ticket_stints (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  began_at timestamptz NOT NULL,
  ticket_id bigint NOT NULL,
  cycle integer NOT NULL,
  ended_at timestamptz,
  kind text NOT NULL CHECK (kind IN ('queue', 'hold', 'snooze', 'bot')),
  instance_id bigint NOT NULL,
  department_id bigint,
  department_name text,
  user_id integer,
  user_name text,
  PRIMARY KEY (tenant_id, began_at, ticket_id)
);
CREATE INDEX ticket_stints_of ON ticket_stints (tenant_id, ticket_id, began_at);

-- From the first message of a customer that nobody has answered to a person's answer.
CREATE TABLE turns (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  ticket_id bigint NOT NULL,
  cycle integer NOT NULL,
  instance_id bigint NOT NULL,
  department_id bigint,
  -- When it ended: by the answer, or by a closing without one.
  ended_at timestamptz,
  answered_at timestamptz,
  -- Null: on the shop's own phone.
  answered_by integer,
  answered_by_name text,
  -- Is it the first answer of its cycle?
  is_first boolean,
  -- Seconds of it in which the shop was open, by the calendar in force when it was answered; null: not counted yet, or no
  -- calendar was.
  business_seconds integer,
  business_counted_at timestamptz,
  -- WhatsApp tells whole seconds: what is answered and asked again within one has two.
  id bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (tenant_id, asked_at, id)
);
CREATE INDEX turns_of ON turns (tenant_id, ticket_id, id);
CREATE INDEX turns_answered ON turns (tenant_id, answered_at);
CREATE INDEX turns_to_count ON turns (answered_at) WHERE answered_at IS NOT NULL AND business_counted_at IS NULL;

-- How customers were asked for a grade, by the day on which they were.
CREATE TABLE ticket_grades (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  ticket_id bigint NOT NULL,
  cycle integer NOT NULL,
  survey_id bigint,
  scale text,
  instance_id bigint NOT NULL,
  department_id bigint,
  department_name text,
  user_id integer,
  user_name text,
  graded_at timestamptz,
  grade integer,
  PRIMARY KEY (tenant_id, asked_at, ticket_id)
);
CREATE INDEX ticket_grades_of ON ticket_grades (tenant_id, ticket_id, asked_at);

-- How many messages there were by day and hour of the shop's clock, and by whom. Rows are added, and summed by whoever reads:
-- one row that all count on would be waited for.
CREATE TABLE message_counts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  day date NOT NULL,
  hour smallint NOT NULL,
  instance_id bigint NOT NULL,
  -- 'in': a customer's; 'out': a person's; 'auto': nobody typed it.
  direction text NOT NULL CHECK (direction IN ('in', 'out', 'auto')),
  -- Null: a customer, the shop itself, or its own phone.
  user_id integer,
  messages integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (tenant_id, day, id)
);

-- The calendars as they were, each until the next of the same hours; only ever added.
CREATE TABLE opening_hours_versions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  since timestamptz NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  opening_hours_id bigint NOT NULL,
  instance_id bigint,
  department_id bigint,
  calendar jsonb NOT NULL,
  active boolean NOT NULL,
  PRIMARY KEY (tenant_id, since, id)
);
CREATE INDEX opening_hours_versions_of ON opening_hours_versions (tenant_id, opening_hours_id, since, id);
-- The shop's holidays as they were: all of them, whenever one changed.
CREATE TABLE holiday_versions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  since timestamptz NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  holidays jsonb NOT NULL,
  PRIMARY KEY (tenant_id, since, id)
);

SELECT wall(name) FROM unnest('{fact_starts,ticket_cycles,ticket_stints,turns,ticket_grades,message_counts,opening_hours_versions,holiday_versions}'::text[]) name;
REVOKE INSERT, UPDATE, DELETE ON fact_starts FROM balcao_app;
REVOKE DELETE ON ticket_cycles, ticket_stints, turns, ticket_grades FROM balcao_app;
REVOKE UPDATE, DELETE ON opening_hours_versions, holiday_versions FROM balcao_app;

-- Where a ticket stands; null where it is closed.
CREATE FUNCTION stint_of(t chat_tickets) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN t.state = 'closed' THEN NULL
    WHEN t.state = 'inbox' AND t.bot_is_active THEN 'bot'
    WHEN t.state = 'inbox' THEN 'queue'
    WHEN t.snoozed_until IS NOT NULL THEN 'snooze'
    ELSE 'hold'
  END
$$;

CREATE FUNCTION keep_cycle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cycle integer;
  opened timestamptz;
  closed timestamptz;
  moved timestamptz;
  at timestamptz := now();
  begins boolean := TG_OP = 'INSERT';
BEGIN
  IF begins THEN
    at := NEW.started_at;
    cycle := 1;
  ELSE
    SELECT c.number, c.opened_at, c.closed_at INTO cycle, opened, closed FROM ticket_cycles c
    WHERE c.tenant_id = NEW.tenant_id AND c.ticket_id = NEW.id ORDER BY c.number DESC LIMIT 1;
    SELECT max(s.began_at) INTO moved FROM ticket_stints s WHERE s.tenant_id = NEW.tenant_id AND s.ticket_id = NEW.id;
    IF NEW.state = 'closed' THEN at := coalesce(NEW.finished_at, at); END IF;
    -- Facts of a ticket never go back in time, whatever the clocks of those who wrote it said.
    at := greatest(at, opened, closed, moved);
    IF OLD.state <> 'closed' THEN
      UPDATE ticket_stints SET ended_at = at WHERE tenant_id = NEW.tenant_id AND ticket_id = NEW.id AND ended_at IS NULL;
    ELSIF current_setting('app.undoing', true) = 'on' AND closed IS NOT NULL THEN
      -- The closing is taken back: it never was.
      at := closed;
      UPDATE turns SET ended_at = NULL
      WHERE tenant_id = NEW.tenant_id AND ticket_id = NEW.id AND ended_at = closed AND answered_at IS NULL;
    ELSE
      begins := true;
      cycle := coalesce(cycle, 0) + 1;
      -- In the very moment of the last opening it would have its key.
      IF at = opened THEN at := at + interval '1 microsecond'; END IF;
    END IF;
  END IF;
  IF begins THEN
    INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, by_shop, customer_id, instance_id, instance_name)
    SELECT NEW.tenant_id, at, NEW.id, cycle, cycle > 1 AND NEW.state = 'open' OR NEW.open_by_template, NEW.customer_id, NEW.instance_id,
      coalesce(i.nickname, i.name)
    FROM instances i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.instance_id;
  END IF;
  IF NEW.state <> 'closed' THEN
    INSERT INTO ticket_stints (tenant_id, began_at, ticket_id, cycle, kind, instance_id, department_id, department_name, user_id, user_name)
    SELECT NEW.tenant_id, at, NEW.id, cycle, stint_of(NEW), NEW.instance_id, NEW.department_id,
      (SELECT name FROM departments d WHERE d.tenant_id = NEW.tenant_id AND d.id = NEW.department_id),
      NEW.user_id, (SELECT name FROM users u WHERE u.tenant_id = NEW.tenant_id AND u.id = NEW.user_id)
    -- What began in this very moment was no stint: this one is.
    ON CONFLICT (tenant_id, began_at, ticket_id) DO UPDATE SET ended_at = NULL, cycle = excluded.cycle, kind = excluded.kind,
      department_id = excluded.department_id, department_name = excluded.department_name,
      user_id = excluded.user_id, user_name = excluded.user_name;
  END IF;
  UPDATE ticket_cycles SET
    department_id = NEW.department_id,
    department_name = (SELECT name FROM departments d WHERE d.tenant_id = NEW.tenant_id AND d.id = NEW.department_id),
    user_id = coalesce(NEW.user_id, user_id),
    user_name = coalesce((SELECT name FROM users u WHERE u.tenant_id = NEW.tenant_id AND u.id = NEW.user_id), user_name),
    closed_at = CASE WHEN NEW.state = 'closed' THEN greatest(at, NEW.finished_at) END,
    closed_by = NEW.closed_by,
    closed_by_name = (SELECT name FROM users u WHERE u.tenant_id = NEW.tenant_id AND u.id = NEW.closed_by),
    reason_id = NEW.closing_reason_id,
    reason_name = (SELECT name FROM reasons r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.closing_reason_id)
  WHERE tenant_id = NEW.tenant_id AND ticket_id = NEW.id AND number = cycle;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_tickets_cycle_begun AFTER INSERT ON chat_tickets FOR EACH ROW EXECUTE FUNCTION keep_cycle();
CREATE TRIGGER chat_tickets_cycle_moved AFTER UPDATE OF state, user_id, department_id, bot_is_active, snoozed_until ON chat_tickets
  FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR new.state <> 'closed' AND (
    old.user_id IS DISTINCT FROM new.user_id OR old.department_id IS DISTINCT FROM new.department_id
    OR stint_of(old) IS DISTINCT FROM stint_of(new))) EXECUTE FUNCTION keep_cycle();

-- A ticket's mark says since when its customer waits: it is set by the first message and taken off by whoever answers.
CREATE FUNCTION keep_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cycle integer := coalesce((SELECT max(number) FROM ticket_cycles c WHERE c.tenant_id = NEW.tenant_id AND c.ticket_id = NEW.id), 1);
BEGIN
  IF NEW.waiting_since IS NULL THEN
    UPDATE turns SET ended_at = greatest(asked_at, CASE WHEN NEW.state = 'closed' THEN coalesce(NEW.finished_at, now()) ELSE now() END)
    WHERE tenant_id = NEW.tenant_id AND ticket_id = NEW.id AND ended_at IS NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.waiting_since IS NULL THEN
    -- The mark came back: nobody had answered after all.
    UPDATE turns SET ended_at = NULL
    WHERE tenant_id = NEW.tenant_id AND ticket_id = NEW.id AND asked_at = NEW.waiting_since AND answered_at IS NULL;
    IF NOT FOUND THEN
      INSERT INTO turns (tenant_id, asked_at, ticket_id, cycle, instance_id, department_id)
      VALUES (NEW.tenant_id, NEW.waiting_since, NEW.id, cycle, NEW.instance_id, NEW.department_id);
    END IF;
  ELSE
    -- A message came late, or a merge brought one that waits longer.
    UPDATE turns SET asked_at = NEW.waiting_since
    WHERE tenant_id = NEW.tenant_id AND ticket_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_tickets_turn_begun AFTER INSERT ON chat_tickets FOR EACH ROW WHEN (new.waiting_since IS NOT NULL)
  EXECUTE FUNCTION keep_turn();
CREATE TRIGGER chat_tickets_turn_moved AFTER UPDATE OF waiting_since ON chat_tickets
  FOR EACH ROW WHEN (old.waiting_since IS DISTINCT FROM new.waiting_since) EXECUTE FUNCTION keep_turn();

CREATE FUNCTION keep_message_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (tenant_id, day, hour, instance_id, direction, user_id, messages)
  SELECT f.tenant_id, f.at::date, extract(hour FROM f.at), f.instance_id, f.direction, f.user_id, count(*)
  FROM (
    SELECT m.tenant_id, m.sent_at AT TIME ZONE (SELECT shop_zone()) AS at, m.instance_id,
      CASE WHEN m.tag_type = 'in' THEN 'in' WHEN m.is_bot_message THEN 'auto' ELSE 'out' END AS direction,
      CASE WHEN m.tag_type = 'in' THEN NULL ELSE m.user_id END AS user_id
    FROM fresh m WHERE NOT m.is_log_message AND m.type <> 'comment'
  ) f GROUP BY 1, 2, 3, 4, 5, 6;
  -- Answered by a person; the ticket's mark may be off already, in this very transaction.
  UPDATE turns t SET answered_at = greatest(m.sent_at, t.asked_at), ended_at = greatest(m.sent_at, t.asked_at), answered_by = m.user_id,
    answered_by_name = (SELECT name FROM users u WHERE u.tenant_id = m.tenant_id AND u.id = m.user_id),
    is_first = NOT EXISTS (SELECT FROM turns o WHERE o.tenant_id = t.tenant_id AND o.ticket_id = t.ticket_id AND o.cycle = t.cycle
      AND o.answered_at IS NOT NULL)
  FROM (
    SELECT DISTINCT ON (tenant_id, chat_ticket_id) tenant_id, chat_ticket_id, user_id, sent_at FROM fresh
    WHERE tag_type = 'out' AND NOT is_bot_message AND NOT is_log_message AND type <> 'comment'
    ORDER BY tenant_id, chat_ticket_id, sent_at
  ) m
  WHERE t.tenant_id = m.tenant_id AND t.ticket_id = m.chat_ticket_id AND t.answered_at IS NULL
    AND (t.ended_at IS NULL OR t.ended_at = greatest(now(), t.asked_at))
    -- What somebody wrote on the shop's own phone may be older than the question.
    AND (t.asked_at <= m.sent_at OR m.user_id IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_chats_facts AFTER INSERT ON customer_chats REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION keep_message_facts();

CREATE FUNCTION keep_grade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.nps_asked_at IS NOT NULL AND NEW.nps_asked_at IS DISTINCT FROM OLD.nps_asked_at THEN
    INSERT INTO ticket_grades (tenant_id, asked_at, ticket_id, cycle, survey_id, scale, instance_id, department_id, department_name, user_id, user_name)
    SELECT NEW.tenant_id, NEW.nps_asked_at, NEW.id, coalesce(c.number, 1), NEW.survey_id, NEW.nps_scale, NEW.instance_id, NEW.department_id,
      (SELECT name FROM departments d WHERE d.tenant_id = NEW.tenant_id AND d.id = NEW.department_id),
      coalesce(NEW.user_id, c.user_id), coalesce((SELECT name FROM users u WHERE u.tenant_id = NEW.tenant_id AND u.id = NEW.user_id), c.user_name)
    FROM (SELECT) one LEFT JOIN LATERAL (
      SELECT number, user_id, user_name FROM ticket_cycles x WHERE x.tenant_id = NEW.tenant_id AND x.ticket_id = NEW.id ORDER BY number DESC LIMIT 1
    ) c ON true
    ON CONFLICT DO NOTHING;
  END IF;
  IF NEW.grade IS NOT NULL AND NEW.grade IS DISTINCT FROM OLD.grade THEN
    UPDATE ticket_grades SET grade = NEW.grade, graded_at = now(), scale = coalesce(scale, NEW.nps_scale)
    WHERE tenant_id = NEW.tenant_id AND ticket_id = NEW.id AND asked_at = (
      SELECT max(asked_at) FROM ticket_grades x WHERE x.tenant_id = NEW.tenant_id AND x.ticket_id = NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_tickets_graded AFTER UPDATE OF nps_asked_at, grade ON chat_tickets
  FOR EACH ROW WHEN (old.nps_asked_at IS DISTINCT FROM new.nps_asked_at OR old.grade IS DISTINCT FROM new.grade)
  EXECUTE FUNCTION keep_grade();

CREATE FUNCTION keep_opening_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one opening_hours := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO opening_hours_versions (tenant_id, since, opening_hours_id, instance_id, department_id, calendar, active)
  VALUES (one.tenant_id, now(), one.id, one.instance_id, one.department_id, one.calendar, TG_OP <> 'DELETE' AND one.active);
  RETURN NULL;
END $$;
CREATE TRIGGER opening_hours_kept AFTER INSERT OR UPDATE ON opening_hours FOR EACH ROW EXECUTE FUNCTION keep_opening_hours();
-- With a whole shop nothing is kept of it.
CREATE TRIGGER opening_hours_kept_deleted AFTER DELETE ON opening_hours FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION keep_opening_hours();

CREATE FUNCTION holidays_of(shop integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('date', d.date::text, 'every_year', d.every_year, 'name', d.name, 'hours', d.hours)
    ORDER BY d.every_year, d.date DESC), '[]'::jsonb) FROM holidays d WHERE d.tenant_id = shop
$$;
CREATE FUNCTION keep_holidays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO holiday_versions (tenant_id, since, holidays)
  SELECT shop, now(), holidays_of(shop) FROM (SELECT DISTINCT tenant_id AS shop FROM changed) c
  WHERE EXISTS (SELECT FROM tenants WHERE id = shop);
  RETURN NULL;
END $$;
CREATE TRIGGER holidays_kept AFTER INSERT ON holidays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_holidays();
CREATE TRIGGER holidays_kept_changed AFTER UPDATE ON holidays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_holidays();
CREATE TRIGGER holidays_kept_deleted AFTER DELETE ON holidays REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_holidays();

-- What is there already, as far as it is known, and from when on each fact is complete.
INSERT INTO fact_starts (tenant_id, fact, since)
SELECT t.id, f, now() FROM tenants t CROSS JOIN unnest('{cycles,stints,turns,grades,messages,calendars}'::text[]) f;
INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, closed_at, by_shop, customer_id, instance_id, instance_name,
  department_id, department_name, user_id, user_name, closed_by, closed_by_name, reason_id, reason_name)
SELECT t.tenant_id, t.started_at, t.id, 1, CASE WHEN t.state = 'closed' THEN greatest(t.finished_at, t.started_at) END, t.open_by_template,
  CASE WHEN c.erased_at IS NULL THEN t.customer_id END, t.instance_id, coalesce(i.nickname, i.name), t.department_id, d.name,
  t.user_id, u.name, t.closed_by, b.name, t.closing_reason_id, r.name
FROM chat_tickets t
JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
LEFT JOIN departments d ON d.tenant_id = t.tenant_id AND d.id = t.department_id
LEFT JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
LEFT JOIN users b ON b.tenant_id = t.tenant_id AND b.id = t.closed_by
LEFT JOIN reasons r ON r.tenant_id = t.tenant_id AND r.id = t.closing_reason_id
WHERE t.state <> 'closed' OR t.finished_at IS NOT NULL;
INSERT INTO ticket_stints (tenant_id, began_at, ticket_id, cycle, kind, instance_id, department_id, department_name, user_id, user_name)
SELECT t.tenant_id, CASE WHEN t.state = 'inbox' THEN greatest(t.placed_at, t.started_at) ELSE greatest(now(), t.started_at) END, t.id, 1, stint_of(t), t.instance_id,
  t.department_id, d.name, t.user_id, u.name
FROM chat_tickets t
LEFT JOIN departments d ON d.tenant_id = t.tenant_id AND d.id = t.department_id
LEFT JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
WHERE t.state <> 'closed';
INSERT INTO turns (tenant_id, asked_at, ticket_id, cycle, instance_id, department_id)
SELECT tenant_id, waiting_since, id, 1, instance_id, department_id FROM chat_tickets WHERE waiting_since IS NOT NULL;
INSERT INTO ticket_grades (tenant_id, asked_at, ticket_id, cycle, survey_id, scale, instance_id, department_id, user_id, grade, graded_at)
SELECT tenant_id, nps_asked_at, id, 1, survey_id, nps_scale, instance_id, department_id, user_id, grade, CASE WHEN grade IS NOT NULL THEN updated_at END
FROM chat_tickets WHERE nps_asked_at IS NOT NULL;
INSERT INTO message_counts (tenant_id, day, hour, instance_id, direction, user_id, messages)
SELECT m.tenant_id, (m.sent_at AT TIME ZONE z.zone)::date, extract(hour FROM m.sent_at AT TIME ZONE z.zone), m.instance_id,
  CASE WHEN m.tag_type = 'in' THEN 'in' WHEN m.is_bot_message THEN 'auto' ELSE 'out' END,
  CASE WHEN m.tag_type = 'in' THEN NULL ELSE m.user_id END, count(*)
FROM customer_chats m JOIN (
  SELECT t.id, coalesce((SELECT value FROM settings s WHERE s.tenant_id = t.id AND s.key = 'time_zone' AND coalesce(s.instance_id, 0) = 0),
    'America/Sao_Paulo') AS zone FROM tenants t
) z ON z.id = m.tenant_id
WHERE NOT m.is_log_message AND m.type <> 'comment' GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO opening_hours_versions (tenant_id, since, opening_hours_id, instance_id, department_id, calendar, active)
SELECT tenant_id, now(), id, instance_id, department_id, calendar, active FROM opening_hours;
INSERT INTO holiday_versions (tenant_id, since, holidays)
SELECT id, now(), holidays_of(id) FROM tenants t WHERE EXISTS (SELECT FROM holidays h WHERE h.tenant_id = t.id);
