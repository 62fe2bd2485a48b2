import type { Work } from '../../../platform/db/work'

/** What a part of an SMS costs the shop now, cents of BRL; null: no price is known. */
export async function centsPerPart(work: Work): Promise<number | null> {
  const row = await work.one<{ cents: number }>(
    `SELECT cents::float8 AS cents FROM message_rates
     WHERE channel = 'sms' AND country = 'BR' AND category = 'marketing' AND since <= now() ORDER BY since DESC LIMIT 1`,
  )
  return row?.cents ?? null
}
