-- Up Migration
-- By how many seconds our clock is ahead of the provider's, as what it told last says; see server/instances/heard.ts.
ALTER TABLE instances ADD COLUMN clock_ahead integer NOT NULL DEFAULT 0;

-- What is not told by a provider is the house's own: it stands behind everything in its ticket, and before what is
-- said later. The second is the provider's, by which all that is said later will stand; with our own, were it ahead, the
-- answers of minutes would stand below what the customer says to them.
CREATE OR REPLACE FUNCTION place_of_own_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ahead integer := coalesce((SELECT clock_ahead FROM instances
    WHERE tenant_id = NEW.tenant_id AND id = NEW.instance_id), 0);
  second text := lpad((floor(extract(epoch FROM NEW.sent_at))::bigint - ahead)::text, 10, '0');
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
