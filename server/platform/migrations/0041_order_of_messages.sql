-- Up Migration
-- Where a message stands in its ticket's conversation: ORDER BY place, id. See src/domain/messages/order.ts and
-- docs/decisions/0058-order-of-a-conversation.md.
ALTER TABLE customer_chats ADD COLUMN place text COLLATE "C";

-- Every message is written once more: the longest statement of a large house's upgrade.
SET LOCAL statement_timeout = 0;
DROP INDEX customer_chats_ticket;
DROP INDEX customer_chats_customer;
-- What providers told stands by its time, what the house wrote behind all that had come before it.
UPDATE customer_chats m SET place = p.place
FROM (
  SELECT tenant_id, id,
    lpad((CASE WHEN tag_type = 'in' OR (tag_type = 'out' AND hash IS NULL) THEN second
      ELSE max(second) OVER (PARTITION BY tenant_id, chat_ticket_id ORDER BY id) END)::text, 10, '0') AS place
  FROM (SELECT *, floor(extract(epoch FROM sent_at))::bigint AS second FROM customer_chats) s
) p
WHERE p.tenant_id = m.tenant_id AND p.id = m.id;
ALTER TABLE customer_chats ALTER COLUMN place SET NOT NULL;

-- A conversation, and a customer's conversations, are read from any message up.
CREATE INDEX customer_chats_ticket ON customer_chats (tenant_id, chat_ticket_id, place DESC, id DESC);
CREATE INDEX customer_chats_customer ON customer_chats (tenant_id, customer_id, instance_id, chat_ticket_id DESC, place DESC, id DESC);

-- What is not told by a provider is the house's own: it stands behind everything in its ticket, and before what is
-- said later in the same second.
CREATE FUNCTION place_of_own_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  second text := lpad(floor(extract(epoch FROM NEW.sent_at))::bigint::text, 10, '0');
  newest text := (SELECT place FROM customer_chats
    WHERE tenant_id = NEW.tenant_id AND chat_ticket_id = NEW.chat_ticket_id ORDER BY place DESC, id DESC LIMIT 1);
BEGIN
  NEW.place := CASE
    WHEN newest IS NULL OR newest < second THEN second
    -- Where ids alone tell them apart.
    WHEN length(newest) = 10 OR right(newest, 1) = '~' THEN newest
    ELSE newest || '~' END;
  RETURN NEW;
END $$;
CREATE TRIGGER customer_chats_place BEFORE INSERT ON customer_chats FOR EACH ROW
  WHEN (NEW.place IS NULL) EXECUTE FUNCTION place_of_own_message();

-- The preview of a ticket is its newest message.
UPDATE chat_tickets t SET last_message_id = n.id
FROM chat_tickets o CROSS JOIN LATERAL (
  SELECT m.id FROM customer_chats m
  WHERE m.tenant_id = o.tenant_id AND m.chat_ticket_id = o.id AND NOT m.is_log_message AND m.type <> 'comment'
    AND NOT m.from_blocked
  ORDER BY m.place DESC, m.id DESC LIMIT 1
) n
WHERE t.tenant_id = o.tenant_id AND t.id = o.id AND t.last_message_id IS NOT NULL AND t.last_message_id <> n.id;
