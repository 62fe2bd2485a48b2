import { SHOP_ZONE } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'

/** What a part of an SMS costs the shop today, cents of BRL; null: no price is known. */
export async function centsPerPart(work: Work): Promise<number | null> {
  const row = await work.one<{ cents: number | null }>(
    `SELECT rate_of($1, 'sms', 'BR', 'marketing', (now() AT TIME ZONE ${SHOP_ZONE})::date)::float8 AS cents`,
    [work.tenant.id],
  )
  return row?.cents ?? null
}
