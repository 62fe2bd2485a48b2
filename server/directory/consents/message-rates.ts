import type { SendChannel } from '../../../src/domain/consents/may-send'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'

/** What a message of these categories costs on a channel today by the dearest of them, cents; null: no price is known for one of them. */
export async function centsEach(
  work: Work,
  channel: SendChannel,
  categories: readonly string[],
): Promise<number | null> {
  const rows = await work.query<{ cents: number | null }>(
    `SELECT rate_of($1, $2, 'BR', category, (now() AT TIME ZONE ${SHOP_ZONE})::date)::float8 AS cents
     FROM unnest($3::text[]) category`,
    [work.tenant.id, channel, categories],
  )
  return rows.some(({ cents }) => cents === null) ? null : Math.max(...rows.map(({ cents }) => Number(cents)))
}
