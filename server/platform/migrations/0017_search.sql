-- Up Migration
-- What makes lists of many tickets cheap: closed ones counted as they come, and searches that use an index.

-- Closed tickets by where they lie: they grow for ever, and lists say how many there are.
CREATE TABLE closed_ticket_counts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  instance_id bigint NOT NULL,
  department_id bigint,
  user_id integer,
  count bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (tenant_id, instance_id, department_id, user_id)
);
ALTER TABLE closed_ticket_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON closed_ticket_counts USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE ON closed_ticket_counts TO balcao_app;

CREATE FUNCTION count_closed(ticket chat_tickets, step integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO closed_ticket_counts AS c (tenant_id, instance_id, department_id, user_id, count)
  VALUES (ticket.tenant_id, ticket.instance_id, ticket.department_id, ticket.user_id, step)
  ON CONFLICT (tenant_id, instance_id, department_id, user_id) DO UPDATE SET count = c.count + step
$$;
-- Kept by the database, so that whoever closes, hands on, reopens or deletes a ticket cannot forget it.
CREATE FUNCTION count_closed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'closed' THEN PERFORM count_closed(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'closed' THEN PERFORM count_closed(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_tickets_closed_inserted AFTER INSERT ON chat_tickets FOR EACH ROW
  WHEN (NEW.state = 'closed') EXECUTE FUNCTION count_closed_tickets();
CREATE TRIGGER chat_tickets_closed_updated AFTER UPDATE ON chat_tickets FOR EACH ROW
  WHEN ((OLD.state = 'closed' OR NEW.state = 'closed') AND (OLD.state, OLD.instance_id, OLD.department_id, OLD.user_id)
    IS DISTINCT FROM (NEW.state, NEW.instance_id, NEW.department_id, NEW.user_id))
  EXECUTE FUNCTION count_closed_tickets();
-- A tenant that goes takes its counts along: nothing is counted for it.
CREATE TRIGGER chat_tickets_closed_deleted AFTER DELETE ON chat_tickets FOR EACH ROW
  WHEN (OLD.state = 'closed' AND pg_trigger_depth() = 0) EXECUTE FUNCTION count_closed_tickets();
INSERT INTO closed_ticket_counts (tenant_id, instance_id, department_id, user_id, count)
  SELECT tenant_id, instance_id, department_id, user_id, count(*) FROM chat_tickets
  WHERE state = 'closed' GROUP BY tenant_id, instance_id, department_id, user_id;

-- Parts of names and numbers are found by their groups of three letters, within the tenant. Both extensions come
-- with PostgreSQL and may be made by the owner of the database.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
ALTER TABLE customers
  ADD name_key text GENERATED ALWAYS AS (fold_text(name)) STORED,
  ADD document_key text GENERATED ALWAYS AS (regexp_replace(document_register, '\D', '', 'g')) STORED;
CREATE INDEX customers_search ON customers
  USING gin (tenant_id, name_key gin_trgm_ops, phone_number gin_trgm_ops, lookup_key gin_trgm_ops, document_key gin_trgm_ops);
CREATE INDEX chat_tickets_protocol_search ON chat_tickets USING gin (tenant_id, protocol gin_trgm_ops);

-- Row-level security lets no index be asked by LIKE or @@: such operators might tell of rows that one may not see.
-- These views look as their owner, within the tenant of the transaction and nowhere else, and show nothing but
-- what is searched; whoever reads the rows behind them stands before the wall again.
CREATE VIEW searchable_customers AS
  SELECT id, name_key, phone_number, lookup_key, document_key FROM customers
  WHERE tenant_id = current_setting('app.tenant')::integer;
CREATE VIEW searchable_protocols AS
  SELECT id, protocol FROM chat_tickets WHERE tenant_id = current_setting('app.tenant')::integer;
CREATE VIEW searchable_words AS
  SELECT chat_ticket_id, words FROM ticket_words WHERE tenant_id = current_setting('app.tenant')::integer;
GRANT SELECT ON searchable_customers, searchable_protocols, searchable_words TO balcao_app;
