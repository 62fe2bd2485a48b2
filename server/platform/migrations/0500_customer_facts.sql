-- Up Migration
-- What is known of a customer from what happened: their birthday, last order, what runs out next, last message, last grade and
-- the quote that waits. One row each, which rules and segments find by an index. It is computed by one function, and triggers call
-- that for whoever a change concerns, so that no path can forget it; of whoever is erased or merged into another there is none.
-- Compatible with older builds.
CREATE TABLE customer_facts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  -- Month times 100 and day, from the shop's own field that the setting birthday_field names.
  birthday smallint,
  -- The newest order that was not canceled.
  last_order_at timestamptz,
  last_order_id bigint,
  -- Five days before something runs out that is bought again and again, and the order in which it was bought last.
  next_refill_at timestamptz,
  next_refill_order_id bigint,
  last_inbound_at timestamptz,
  last_grade integer,
  last_graded_at timestamptz,
  last_graded_ticket_id bigint,
  -- The newest quote that is open.
  open_quote_at timestamptz,
  open_quote_id bigint,
  PRIMARY KEY (tenant_id, customer_id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
) WITH (fillfactor = 85);
CREATE INDEX customer_facts_birthday ON customer_facts (tenant_id, birthday, customer_id) WHERE birthday IS NOT NULL;
CREATE INDEX customer_facts_last_order ON customer_facts (tenant_id, last_order_at, customer_id) WHERE last_order_at IS NOT NULL;
CREATE INDEX customer_facts_refill ON customer_facts (tenant_id, next_refill_at, customer_id) WHERE next_refill_at IS NOT NULL;
CREATE INDEX customer_facts_graded ON customer_facts (tenant_id, last_graded_at, customer_id) WHERE last_graded_at IS NOT NULL;
CREATE INDEX customer_facts_quote ON customer_facts (tenant_id, open_quote_at, customer_id) WHERE open_quote_at IS NOT NULL;
SELECT wall('customer_facts');

-- What a customer buys again and again: three times or more, five to 120 days apart (the middle of them). Purchases of one day
-- count once. What is needed soonest comes first.
CREATE FUNCTION continuous_use(shop integer, customer bigint, since timestamptz)
RETURNS TABLE (name text, product_id bigint, times integer, last_at timestamptz, order_id bigint, every_days integer, next_at timestamptz)
LANGUAGE sql STABLE AS $$
  WITH bought AS (
    SELECT coalesce(l.product_id::text, lower(l.name)) AS key, l.name, l.product_id, o.created_at AS at, o.id
    FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
    WHERE o.tenant_id = shop AND o.customer_id = customer AND o.phase NOT IN ('canceled', 'returned') AND l.found
      AND l.returned < l.quantity AND o.created_at > since
    ORDER BY o.created_at DESC, o.id DESC LIMIT 500
  ), parted AS (
    SELECT b.*, b.at - lag(b.at) OVER (PARTITION BY b.key ORDER BY b.at, b.id) AS gap FROM bought b
  ), days AS (
    SELECT p.*, extract(epoch FROM p.at - lag(p.at) OVER (PARTITION BY p.key ORDER BY p.at, p.id)) / 86400 AS apart
    FROM parted p WHERE p.gap IS NULL OR p.gap >= interval '1 day'
  ), rhythms AS (
    SELECT (array_agg(d.name ORDER BY d.at DESC))[1] AS name, (array_agg(d.product_id ORDER BY d.at DESC))[1] AS product_id,
      count(*)::integer AS times, max(d.at) AS last_at, (array_agg(d.id ORDER BY d.at DESC))[1] AS order_id,
      floor(percentile_cont(0.5) WITHIN GROUP (ORDER BY d.apart) + 0.5)::integer AS every_days
    FROM days d GROUP BY d.key HAVING count(*) >= 3
  )
  SELECT r.name, r.product_id, r.times, r.last_at, r.order_id, r.every_days, r.last_at + make_interval(days => r.every_days) AS next_at
  FROM rhythms r WHERE r.every_days BETWEEN 5 AND 120 ORDER BY next_at, r.order_id, r.name
$$;

-- Month and day of a customer's birthday; null: there is none, or no field is named.
CREATE FUNCTION birthday_of(shop integer, open jsonb, sensitive jsonb) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (substr(v.day, 6, 2) || substr(v.day, 9, 2))::smallint
  FROM (SELECT value AS key FROM settings WHERE tenant_id = shop AND key = 'birthday_field' AND instance_id IS NULL) s
  CROSS JOIN LATERAL (SELECT coalesce(open ->> s.key, sensitive ->> s.key) AS day) v
  WHERE v.day ~ '^\d{4}-\d{2}-\d{2}$'
$$;

-- What the facts of these customers are, from the tables.
CREATE FUNCTION customer_facts_of(shop integer, ids bigint[]) RETURNS SETOF customer_facts LANGUAGE sql STABLE AS $$
  SELECT c.tenant_id, c.id, birthday_of(shop, c.open_field, c.sensitive_field), o.created_at, o.id, r.at, r.order_id, i.at,
    g.grade, g.graded_at, g.ticket_id, q.created_at, q.id
  FROM customers c
  LEFT JOIN LATERAL (
    SELECT x.created_at, x.id FROM orders x WHERE x.tenant_id = shop AND x.customer_id = c.id AND x.phase <> 'canceled'
    ORDER BY x.created_at DESC, x.id DESC LIMIT 1
  ) o ON true
  -- What had run out before they last bought, and was not bought then, is used no more.
  LEFT JOIN LATERAL (
    SELECT u.next_at - interval '5 days' AS at, u.order_id FROM continuous_use(shop, c.id, o.created_at - interval '18 months') u
    WHERE o.id IS NOT NULL AND u.next_at >= o.created_at LIMIT 1
  ) r ON true
  LEFT JOIN LATERAL (
    SELECT max(t.last_inbound_at) AS at FROM chat_tickets t WHERE t.tenant_id = shop AND t.customer_id = c.id
  ) i ON true
  LEFT JOIN LATERAL (
    SELECT y.grade, y.graded_at, y.ticket_id FROM chat_tickets t
    JOIN ticket_grades y ON y.tenant_id = t.tenant_id AND y.ticket_id = t.id
    WHERE t.tenant_id = shop AND t.customer_id = c.id AND y.graded_at IS NOT NULL
    ORDER BY y.graded_at DESC, y.ticket_id DESC, y.asked_at DESC LIMIT 1
  ) g ON true
  LEFT JOIN LATERAL (
    SELECT z.created_at, z.id FROM quotes z WHERE z.tenant_id = shop AND z.customer_id = c.id AND z.status = 'open'
    ORDER BY z.created_at DESC, z.id DESC LIMIT 1
  ) q ON true
  WHERE c.tenant_id = shop AND c.id = ANY(ids) AND c.erased_at IS NULL AND c.merged_into IS NULL
$$;

-- Brings the facts of these customers up to date. Their rows are locked before anything is read: of two changes at once the
-- second sees what the first wrote.
CREATE FUNCTION refresh_customer_facts(shop integer, ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_facts (tenant_id, customer_id)
  SELECT c.tenant_id, c.id FROM customers c WHERE c.tenant_id = shop AND c.id = ANY(ids) ORDER BY c.id ON CONFLICT DO NOTHING;
  PERFORM FROM customer_facts f WHERE f.tenant_id = shop AND f.customer_id = ANY(ids) ORDER BY f.customer_id FOR UPDATE;
  DELETE FROM customer_facts f USING customers c WHERE f.tenant_id = shop AND f.customer_id = ANY(ids)
    AND c.tenant_id = f.tenant_id AND c.id = f.customer_id AND (c.erased_at IS NOT NULL OR c.merged_into IS NOT NULL);
  UPDATE customer_facts f SET (birthday, last_order_at, last_order_id, next_refill_at, next_refill_order_id, last_inbound_at,
      last_grade, last_graded_at, last_graded_ticket_id, open_quote_at, open_quote_id)
    = (n.birthday, n.last_order_at, n.last_order_id, n.next_refill_at, n.next_refill_order_id, n.last_inbound_at,
      n.last_grade, n.last_graded_at, n.last_graded_ticket_id, n.open_quote_at, n.open_quote_id)
  FROM customer_facts_of(shop, ids) n
  WHERE f.tenant_id = n.tenant_id AND f.customer_id = n.customer_id AND f IS DISTINCT FROM n;
END $$;

-- A row of something that is the customer's came, changed or went.
CREATE FUNCTION keep_facts_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM refresh_customer_facts(OLD.tenant_id, ARRAY[OLD.customer_id]);
  ELSIF TG_OP = 'INSERT' THEN PERFORM refresh_customer_facts(NEW.tenant_id, ARRAY[NEW.customer_id]);
  ELSE PERFORM refresh_customer_facts(NEW.tenant_id, ARRAY[OLD.customer_id, NEW.customer_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_facts AFTER INSERT OR UPDATE OF phase, customer_id, created_at ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_facts_of_customer();
CREATE TRIGGER orders_facts_deleted AFTER DELETE ON orders FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION keep_facts_of_customer();
CREATE TRIGGER quotes_facts AFTER INSERT OR UPDATE OF status, customer_id, created_at ON quotes
  FOR EACH ROW EXECUTE FUNCTION keep_facts_of_customer();
CREATE TRIGGER quotes_facts_deleted AFTER DELETE ON quotes FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION keep_facts_of_customer();
CREATE TRIGGER chat_tickets_facts_moved AFTER UPDATE OF customer_id ON chat_tickets
  FOR EACH ROW WHEN (old.customer_id <> new.customer_id) EXECUTE FUNCTION keep_facts_of_customer();

CREATE FUNCTION keep_facts_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT o.tenant_id, array_agg(DISTINCT o.customer_id) AS ids FROM orders o
    WHERE (o.tenant_id, o.id) IN (SELECT tenant_id, order_id FROM lines) GROUP BY o.tenant_id
  LOOP PERFORM refresh_customer_facts(one.tenant_id, one.ids); END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_facts AFTER INSERT ON order_lines REFERENCING NEW TABLE AS lines
  FOR EACH STATEMENT EXECUTE FUNCTION keep_facts_of_lines();
CREATE TRIGGER order_lines_facts_changed AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS lines
  FOR EACH STATEMENT EXECUTE FUNCTION keep_facts_of_lines();
CREATE TRIGGER order_lines_facts_deleted AFTER DELETE ON order_lines REFERENCING OLD TABLE AS lines
  FOR EACH STATEMENT EXECUTE FUNCTION keep_facts_of_lines();

CREATE FUNCTION keep_facts_of_grade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_customer_facts(NEW.tenant_id, array_agg(t.customer_id)) FROM chat_tickets t
  WHERE t.tenant_id = NEW.tenant_id AND t.id = NEW.ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_grades_facts AFTER INSERT OR UPDATE OF grade, graded_at ON ticket_grades
  FOR EACH ROW WHEN (new.graded_at IS NOT NULL) EXECUTE FUNCTION keep_facts_of_grade();

CREATE FUNCTION keep_facts_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_customer_facts(NEW.tenant_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER customers_facts AFTER INSERT ON customers
  FOR EACH ROW WHEN (new.open_field IS NOT NULL OR new.sensitive_field IS NOT NULL) EXECUTE FUNCTION keep_facts_of_person();
CREATE TRIGGER customers_facts_changed AFTER UPDATE OF open_field, sensitive_field, erased_at, merged_into ON customers
  FOR EACH ROW WHEN ((old.open_field, old.sensitive_field, old.erased_at, old.merged_into)
    IS DISTINCT FROM (new.open_field, new.sensitive_field, new.erased_at, new.merged_into))
  EXECUTE FUNCTION keep_facts_of_person();

-- With every message that comes in: one row alone is written, nothing else is read.
CREATE FUNCTION keep_last_inbound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.last_inbound_at IS NULL OR NEW.last_inbound_at < OLD.last_inbound_at) THEN
    PERFORM refresh_customer_facts(NEW.tenant_id, ARRAY[NEW.customer_id]);
  ELSE
    INSERT INTO customer_facts AS f (tenant_id, customer_id, last_inbound_at)
    SELECT c.tenant_id, c.id, NEW.last_inbound_at FROM customers c
    WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.customer_id AND c.erased_at IS NULL AND c.merged_into IS NULL
    ON CONFLICT (tenant_id, customer_id) DO UPDATE SET last_inbound_at = excluded.last_inbound_at
      WHERE f.last_inbound_at IS NULL OR f.last_inbound_at < excluded.last_inbound_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_tickets_inbound AFTER INSERT ON chat_tickets FOR EACH ROW WHEN (new.last_inbound_at IS NOT NULL)
  EXECUTE FUNCTION keep_last_inbound();
CREATE TRIGGER chat_tickets_inbound_moved AFTER UPDATE OF last_inbound_at ON chat_tickets
  FOR EACH ROW WHEN (old.last_inbound_at IS DISTINCT FROM new.last_inbound_at) EXECUTE FUNCTION keep_last_inbound();

INSERT INTO customer_facts
SELECT f.* FROM tenants t CROSS JOIN LATERAL customer_facts_of(t.id, ARRAY(SELECT c.id FROM customers c WHERE c.tenant_id = t.id)) f;
