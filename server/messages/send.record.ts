import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { tellReactions } from '../reactions/reaction.row'
import { drainReactions } from '../reactions/receive'
import { enqueueSend } from './send'
import type { Claim } from './send.claim'
import { type Evidence, joinEvidence, lockStandings, storeStandings } from './standing'
import { drainParked, evidenceOf, guardProviderIds } from './statuses'

/**
 * The provider has it: its id is kept, the address it used is learnt, and statuses that came before this
 * answer are applied. Locks are taken in the order id, customer, message, as everywhere.
 */
export async function recordAccepted(
  work: Work,
  { id, send_attempt: attempt, customer_id }: Claim,
  providerId: string,
  waId: string | null,
): Promise<void> {
  await guardProviderIds(work, [providerId])
  if (waId !== null)
    await work.query('UPDATE customers SET wa_id = $2 WHERE id = $1 AND wa_id IS DISTINCT FROM $2', [
      customer_id,
      waId,
    ])
  await work.query(
    `INSERT INTO message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [work.tenant.id, providerId, id, attempt],
  )
  const accepted: Evidence = { state: 'pending', attempt, providerId, errorCode: null, errorMessage: null }
  const parked = await drainParked(work, [providerId])
  await settle(work, id, attempt, [accepted, ...parked.map((status) => evidenceOf(status, attempt))])
  await publish(work, await tellReactions(work, await drainReactions(work, [{ providerId, messageId: id }])))
}

/** The attempt has ended, or nobody knows how. */
export const recordEvidence = (work: Work, { id, send_attempt }: Claim, evidence: Evidence): Promise<void> =>
  settle(work, id, send_attempt, [evidence])

/** The provider clearly did not take it: the same attempt is tried again at `runAt`. */
export async function recordRetry(work: Work, claimed: Claim, runAt: Date): Promise<void> {
  await work.query(
    'UPDATE customer_chats SET tries = tries + 1, posting_since = NULL WHERE id = $1 AND send_attempt = $2',
    [claimed.id, claimed.send_attempt],
  )
  await enqueueSend(work, claimed.customer_id, claimed.id, runAt)
}

async function settle(work: Work, id: string, attempt: number, evidence: readonly Evidence[]): Promise<void> {
  const before = (await lockStandings(work, [id])).get(id)
  if (!before) return
  await work.query('UPDATE customer_chats SET posting_since = NULL WHERE id = $1 AND send_attempt = $2', [
    id,
    attempt,
  ])
  const after = evidence.reduce(joinEvidence, before)
  if (after !== before) await storeStandings(work, [after])
}
