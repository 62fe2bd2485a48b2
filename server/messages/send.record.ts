import { phoneLookupKey } from '../../src/domain/contacts/phone'
import { switchOff } from '../instances/standing'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { tellReactions } from '../reactions/reaction.row'
import { drainReactions } from '../reactions/receive'
import { drainChanges } from './changes'
import { linkLateReplies } from './late-replies'
import { divertRefusals } from './other-spelling'
import { enqueueSend } from './send'
import type { Claim } from './send.claim'
import { type Evidence, joinEvidence, lockStandings, storeStandings } from './standing'
import { drainParked, evidenceOf, guardProviderIds } from './statuses'
import { tellUpdated } from './tell-updated'

/**
 * The provider has it: its id is kept, the address it used is learnt, and statuses that came before this
 * answer are applied. Locks are taken in the order id, customer, message, as everywhere.
 */
export async function recordAccepted(
  work: Work,
  { id, send_attempt: attempt, customer_id, refused_id: refusedId }: Claim,
  providerId: string,
  waId: string | null,
): Promise<void> {
  await guardProviderIds(work, [providerId])
  if (waId !== null)
    // Another number of a customer who was merged is not the one they go by.
    await work.query(
      `UPDATE customers SET wa_id = $2
       WHERE id = $1 AND wa_id IS DISTINCT FROM $2 AND (lookup_key = $3 OR lookup_key = bsuid)`,
      [customer_id, waId, phoneLookupKey(waId)],
    )
  await work.query(
    `INSERT INTO message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [work.tenant.id, providerId, id, attempt],
  )
  const accepted: Evidence = { state: 'pending', attempt, providerId, errorCode: null, errorMessage: null }
  // From now on the id under which it reached the other spelling is the message's.
  if (refusedId !== null)
    await work.query('UPDATE customer_chats SET whatsapp_message_id = NULL WHERE id = $1', [id])
  const parked = await drainParked(work, [providerId])
  await settle(work, id, attempt, [accepted])
  const standings = await lockStandings(work, parked.length === 0 ? [] : [id])
  const told = await divertRefusals(
    work,
    parked.map((status) => ({
      status,
      attempt: { whatsapp_message_id: providerId, message_id: id, send_attempt: attempt },
    })),
    standings,
  )
  if (told.length > 0)
    await settle(
      work,
      id,
      attempt,
      told.map(({ status }) => evidenceOf(status, attempt)),
    )
  const known = [{ providerId, messageId: id }]
  await publish(work, await tellReactions(work, await drainReactions(work, known)))
  await tellUpdated(work, [...(await drainChanges(work, known)), ...(await linkLateReplies(work, known))])
}

/** The attempt has ended, or nobody knows how. */
export function recordEvidence(
  work: Work,
  { id, send_attempt, refused_id }: Claim,
  evidence: Evidence,
): Promise<void> {
  // The first address is known to have failed; of the second nobody knows, which 'failed' leaves open.
  const state = refused_id !== null && evidence.state === 'unknown' ? 'failed' : evidence.state
  return settle(work, id, send_attempt, [{ ...evidence, state }])
}

/** The connection does not work: it is switched off, and the message waits for it as it stands. */
export async function recordOff(
  work: Work,
  { id, send_attempt, instance_id }: Claim,
  code: string,
): Promise<void> {
  await work.query('UPDATE customer_chats SET posting_since = NULL WHERE id = $1 AND send_attempt = $2', [
    id,
    send_attempt,
  ])
  await switchOff(work, instance_id, code)
}

/** The connection is too fast: nothing else leaves it before. */
export async function recordPause(work: Work, instanceId: string, until: Date): Promise<void> {
  await work.query('UPDATE instances SET paused_until = greatest(paused_until, $2) WHERE id = $1', [
    instanceId,
    until,
  ])
}

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
