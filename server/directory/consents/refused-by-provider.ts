import type { Work } from '../../platform/db/work'
import { keepChoice } from '../customers/consent/marketing-choice'

/** Meta's code for an advertisement to somebody who has stopped the shop's (whatsapp-facts 2.3). */
const STOPPED = '131050'

/** Whoever a message failed for in this way has said no, wherever they did: that is written down. */
export async function keepStopped(
  work: Work,
  failed: readonly Readonly<{ id: string; delivery: string; error_code: string | null }>[],
  now: Date,
): Promise<void> {
  const ids = failed.flatMap(({ id, delivery, error_code }) =>
    delivery === 'failed' && error_code === STOPPED ? [id] : [],
  )
  if (ids.length === 0) return
  const customers = await work.query<{ id: string }>(
    'SELECT DISTINCT customer_id::text AS id FROM customer_chats WHERE id = ANY($1::bigint[]) ORDER BY id',
    [ids],
  )
  for (const { id } of customers)
    await keepChoice(work, {
      customerId: id,
      choice: 'stop',
      at: now,
      source: 'provider',
      evidence: `O WhatsApp recusou uma promoção: o cliente parou as da loja (${STOPPED})`,
    })
}
