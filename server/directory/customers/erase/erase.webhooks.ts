import type { Database, Tenant } from '../../../platform/db/work'

/** Bodies looked at in one transaction. */
const WINDOW = 2_000

/** SQL: is one of the addresses ($2) in these bytes or this text? */
const inBytes = (bytes: string) =>
  `EXISTS (SELECT 1 FROM unnest($2::text[]) a WHERE position(convert_to(a, 'UTF8') IN ${bytes}) > 0)`
const inText = (text: string) =>
  `EXISTS (SELECT 1 FROM unnest($2::text[]) a WHERE position(a IN ${text}) > 0)`

/**
 * Takes away what the providers said of somebody as they said it: webhooks that name one of their addresses, with
 * what of them is in quarantine, and what was parked until its message came. Of bodies that came for all tenants
 * those only in which a number of this tenant's stands as well; what is not processed yet stays until it is.
 */
export async function eraseWebhooks(
  db: Database,
  tenant: Tenant,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  for (let after: string | null = '0'; after !== null; ) {
    const from: string = after
    after = await db.system(async (work) => {
      const last = await work.one<{ id: string | null }>(
        'SELECT max(id)::text AS id FROM (SELECT id FROM webhook_inbox WHERE id > $1 ORDER BY id LIMIT $2) next',
        [from, WINDOW],
      )
      if (!last?.id) return null
      await work.query(
        `DELETE FROM webhook_inbox i WHERE i.id > $3 AND i.id <= $4 AND i.processed_at IS NOT NULL
           AND (i.tenant_id = $1 OR i.tenant_id IS NULL AND EXISTS (SELECT 1 FROM instances n WHERE n.tenant_id = $1
             AND n.official_phone_id IS NOT NULL AND position(convert_to(n.official_phone_id, 'UTF8') IN i.body) > 0))
           AND ${inBytes('i.body')}`,
        [tenant.id, addresses, from, last.id],
      )
      return last.id
    })
  }
  await db.system(async (work) => {
    await work.query(
      `DELETE FROM webhook_quarantine q WHERE q.tenant_id = $1 AND ${inText('q.item::text')}`,
      [tenant.id, addresses],
    )
    await work.query(
      `DELETE FROM webhook_quarantine q USING webhook_inbox i, instances n WHERE i.id = q.webhook_id AND n.tenant_id = $1
         AND (i.tenant_id = $1 OR n.official_phone_id IS NOT NULL AND position(convert_to(n.official_phone_id, 'UTF8') IN i.body) > 0)
         AND ${inText('q.item::text')}`,
      [tenant.id, addresses],
    )
  })
  // Nothing here knows whose these are but by the provider's id of a message, in which the number stands.
  for (const [table, column] of PARKED)
    await db.work(tenant, async (work) => {
      const rows = await work.query<{ id: string }>(`SELECT DISTINCT ${column} AS id FROM ${table}`)
      const theirs = rows.flatMap(({ id }) => (names(id, addresses) ? [id] : []))
      await work.query(`DELETE FROM ${table} WHERE ${column} = ANY($1::text[])`, [theirs])
    })
}

const PARKED = [
  ['parked_statuses', 'whatsapp_message_id'],
  ['parked_reactions', 'target'],
  ['parked_changes', 'target'],
] as const

/** Does the provider's id of a message name one of these, plainly or in the base64 behind 'wamid.'? */
function names(id: string, addresses: readonly string[]): boolean {
  const inside = Buffer.from(id.replace(/^wamid\./, ''), 'base64').toString('latin1')
  return addresses.some((address) => id.includes(address) || inside.includes(address))
}
