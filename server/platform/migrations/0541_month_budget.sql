-- Up Migration
-- Compatible with older builds.
-- What every message cost, wherever that is written, and to what it is owed: one reading for budget, screen and file. `owed`:
-- 'campaign' or 'rule' with its id, 'person' with the user's; 'itself' where a program said it, or it is not known any more.
ALTER TABLE message_costs ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX message_costs_spent ON message_costs (tenant_id, priced_at) INCLUDE (cents);
DROP INDEX message_costs_time;
CREATE VIEW message_spendings WITH (security_invoker = true) AS
  SELECT c.tenant_id, c.id * 4 AS id, c.priced_at AS at, 'whatsapp' AS channel, lower(c.category) AS category, c.cents,
    CASE WHEN m.hash ~ '^c:\d{1,18}:' THEN 'campaign' WHEN s.id IS NOT NULL THEN 'rule' WHEN m.user_id IS NOT NULL THEN 'person' ELSE 'itself' END AS owed,
    CASE WHEN m.hash ~ '^c:\d{1,18}:' THEN split_part(m.hash, ':', 2)::bigint ELSE coalesce(s.rule_id, m.user_id) END AS owed_id
  FROM message_costs c
    LEFT JOIN customer_chats m ON m.tenant_id = c.tenant_id AND m.id = c.message_id
    LEFT JOIN relationship_sends s ON s.tenant_id = c.tenant_id AND s.message_id = c.message_id
  UNION ALL
  SELECT o.tenant_id, o.id * 4 + 1, o.sent_at, 'email', o.purpose,
    coalesce(rate_of(o.tenant_id, 'email', 'BR', o.purpose, (o.sent_at AT TIME ZONE shop_zone())::date), 0),
    CASE WHEN o.hash ~ '^c:\d{1,18}:' THEN 'campaign' ELSE 'itself' END,
    CASE WHEN o.hash ~ '^c:\d{1,18}:' THEN split_part(o.hash, ':', 2)::bigint END
  FROM mail_outbox o WHERE o.sent_at IS NOT NULL AND o.customer_id IS NOT NULL
  UNION ALL
  SELECT o.tenant_id, o.id * 4 + 2, o.sent_at, 'sms', o.purpose, o.cents,
    CASE WHEN o.hash ~ '^c:\d{1,18}:' THEN 'campaign' ELSE 'itself' END,
    CASE WHEN o.hash ~ '^c:\d{1,18}:' THEN split_part(o.hash, ':', 2)::bigint END
  FROM sms_outbox o WHERE o.sent_at IS NOT NULL;
GRANT SELECT ON message_spendings TO balcao_app;

-- Of which month and level (percent) a shop was told that its budget is nearly, or all, used: once each.
CREATE TABLE budget_notices (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  month date NOT NULL,
  level smallint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, month, level)
);
SELECT wall('budget_notices');
