import type { SendChannel } from '../../../src/domain/consents/may-send'
import type { Work } from '../../platform/db/work'

/** What a message of these categories costs on a channel now by the dearest of them, cents; null: no price is known for one of them. */
export async function centsEach(
  work: Work,
  channel: SendChannel,
  all: readonly string[],
): Promise<number | null> {
  const categories = all.map((category) => category.toLowerCase())
  const rows = await work.query<{ category: string; cents: number }>(
    `SELECT DISTINCT ON (category) category, cents::float8 AS cents FROM message_rates
     WHERE channel = $2 AND country = 'BR' AND category = ANY($1::text[]) AND since <= now()
     ORDER BY category, since DESC`,
    [categories, channel],
  )
  const priced = categories.map((category) => rows.find((row) => row.category === category)?.cents ?? null)
  return priced.some((cents) => cents === null) ? null : Math.max(...priced.map(Number))
}
