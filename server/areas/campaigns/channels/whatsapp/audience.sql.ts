/** What there is no WhatsApp for, as Meta says it (131026); so long it is believed. */
const NOT_ON_WHATSAPP = `'131026'`
const BELIEVED = `interval '90 days'`

/** SQL: the one spelling of where customer `c` is reached over WhatsApp; null: nowhere. */
export const ADDRESS = `NULLIF(coalesce(NULLIF(c.lookup_key, ''), c.bsuid), '')`

/** SQL: has customer `c` read none of the last three campaigns over WhatsApp that came to them? No other channel says who reads. */
export const UNREAD = `(SELECT count(*) = 3 AND count(*) FILTER (WHERE u.state = 'read') = 0 FROM (
  SELECT r.state FROM campaign_recipients r JOIN campaigns k ON k.tenant_id = r.tenant_id AND k.id = r.campaign_id AND k.channel = 'whatsapp'
  WHERE r.tenant_id = c.tenant_id AND r.customer_id = c.id AND r.state IN ('accepted', 'delivered', 'read') ORDER BY r.id DESC LIMIT 3) u)`

/** SQL: did the provider say lately that customer `c` has no WhatsApp? */
export const NO_WHATSAPP = `EXISTS (SELECT 1 FROM campaign_recipients r WHERE r.tenant_id = c.tenant_id AND r.customer_id = c.id
  AND r.state = 'failed' AND r.reason = ${NOT_ON_WHATSAPP} AND r.state_at > now() - ${BELIEVED})`
