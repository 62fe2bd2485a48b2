import { phoneLookupKey } from '../../../../src/domain/contacts/phone'
import { wantAnswer } from '../../../areas/training/want-answer'
import { keepStopped } from '../../../directory/consents/refused-by-provider'
import { switchOff } from '../../../directory/instances/standing'
import { reasonFor, ruleFor } from '../../../directory/whatsapp/errors'
import { retryWaitMs } from '../../../directory/whatsapp/policy'
import type { MediaOutcome, Outcome } from '../../../directory/whatsapp/provider'
import type { Work } from '../../../platform/db/work'
import { keepCosts, tellCosts } from '../delivery/costs'
import { divertRefusals } from '../delivery/other-spelling'
import { guardProviderIds } from '../delivery/provider-ids'
import {
  type Evidence,
  joinEvidence,
  lockStandings,
  outcomeUnknown,
  storeStandings,
} from '../delivery/standing'
import { costsOf, drainParked, evidenceOf } from '../delivery/statuses'
import { takeWaited, tellWaited } from '../inbound/waited'
import type { Claim } from './send.claim'

/** What became of a message that was posted, or whose file was brought in vain. */
export type Posted = { claim: Claim; outcome: Outcome | Exclude<MediaOutcome<never>, { kind: 'done' }> }

type Accepted = { claim: Claim; providerId: string; waId: string | null; held?: boolean }

/**
 * Records what became of messages of one connection, together. What has ended leaves its line; what the provider
 * clearly did not take stays its head and is tried again, the same attempt, when its time comes.
 */
export async function recordPosted(work: Work, all: readonly Posted[], now: Date): Promise<void> {
  const accepted: Accepted[] = []
  const ended: { claim: Claim; evidence: Evidence }[] = []
  const again: { claim: Claim; at: Date }[] = []
  const off: { claim: Claim; code: string }[] = []
  for (const { claim, outcome } of all) {
    if (outcome.kind === 'accepted') accepted.push({ claim, ...outcome })
    else if (outcome.kind === 'unknown') ended.push({ claim, evidence: outcomeUnknown(claim.send_attempt) })
    else {
      const { code, details, retryAfterS } =
        outcome.kind === 'refused' ? outcome : { code: 'UNREACHABLE', details: null, retryAfterS: null }
      const { policy } = ruleFor(code)
      const waitMs = retryWaitMs(policy, claim.tries + 1, retryAfterS)
      if (policy.kind === 'switch off') off.push({ claim, code })
      else if (waitMs === null) ended.push({ claim, evidence: failed(claim, code, details) })
      else {
        const at = new Date(now.getTime() + waitMs)
        again.push({ claim, at })
        if (policy.kind === 'pause') await recordPause(work, claim.instance_id, at)
      }
    }
  }
  if (accepted.length > 0) await recordAccepted(work, accepted)
  if (ended.length > 0) await recordEnds(work, ended)
  if (again.length > 0) await recordRetries(work, again)
  for (const { claim, code } of off) await recordOff(work, claim, code)
}

/** The end of an attempt, with the sentence of its code. */
const failed = (claimed: Claim, code: string, details: string | null): Evidence => ({
  state: 'failed',
  attempt: claimed.send_attempt,
  providerId: null,
  errorCode: code,
  errorMessage: reasonFor(code, details),
})

/** Takes messages out of their lines, unless somebody has begun another attempt at them. */
async function leaveLines(work: Work, claims: readonly Claim[]): Promise<void> {
  await work.query(
    `DELETE FROM outbox o USING unnest($1::bigint[], $2::integer[]) v(id, attempt), customer_chats m
     WHERE o.message_id = v.id AND m.tenant_id = o.tenant_id AND m.id = v.id AND m.send_attempt = v.attempt`,
    [claims.map(({ id }) => id), claims.map(({ send_attempt }) => send_attempt)],
  )
}

/**
 * The provider has them: their ids are kept, the addresses it used are learnt, and statuses that came before this
 * answer are applied. Locks are taken in the order id, customer, ticket, message, as everywhere.
 */
async function recordAccepted(work: Work, all: readonly Accepted[]): Promise<void> {
  const claims = all.map(({ claim }) => claim)
  const providerIds = all.map(({ providerId }) => providerId)
  await guardProviderIds(work, providerIds)
  const learnt = all.flatMap(({ claim, waId }) =>
    waId === null || waId === claim.known_wa_id ? [] : [{ customerId: claim.customer_id, waId }],
  )
  // Another number of a customer who was merged is not the one they go by.
  for (const { customerId, waId } of learnt)
    await work.query(
      `UPDATE customers SET wa_id = $2
       WHERE id = $1 AND wa_id IS DISTINCT FROM $2 AND (lookup_key = $3 OR lookup_key = bsuid)`,
      [customerId, waId, phoneLookupKey(waId)],
    )
  const parked = await drainParked(work, providerIds)
  const idOf = new Map(all.map(({ claim, providerId }) => [providerId, claim.id]))
  const costly = await keepCosts(
    work,
    costsOf(parked, (id) => idOf.get(id) ?? null),
  )
  // Tickets come before lines.
  await leaveLines(work, claims)
  const waited = await takeWaited(
    work,
    all.map(({ claim, providerId }) => ({ providerId, messageId: claim.id })),
  )
  await work.query(
    `INSERT INTO message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt, held)
     SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::integer[], $5::boolean[]) ON CONFLICT DO NOTHING`,
    [
      work.tenant.id,
      providerIds,
      claims.map(({ id }) => id),
      claims.map(({ send_attempt }) => send_attempt),
      all.map(({ held = false }) => held),
    ],
  )
  // From now on the id under which it reached the other spelling is the message's.
  const elsewhere = claims.filter(({ refused_id }) => refused_id !== null)
  if (elsewhere.length > 0)
    await work.query('UPDATE customer_chats SET whatsapp_message_id = NULL WHERE id = ANY($1::bigint[])', [
      elsewhere.map(({ id }) => id),
    ])
  const practised = claims.filter(({ practice }) => practice)
  if (practised.length > 0)
    await wantAnswer(
      work,
      practised.map(({ id }) => id),
    )
  await settle(
    work,
    all.map(({ claim, providerId }) => ({
      claim,
      evidence: {
        state: 'pending',
        attempt: claim.send_attempt,
        providerId,
        errorCode: null,
        errorMessage: null,
      },
    })),
  )
  if (parked.length > 0) await applyParked(work, all, parked)
  await tellWaited(work, waited)
  await tellCosts(work, costly)
}

/** Statuses that came before the answers to the calls that they speak of. */
async function applyParked(
  work: Work,
  all: readonly Accepted[],
  parked: Awaited<ReturnType<typeof drainParked>>,
): Promise<void> {
  const byId = new Map(all.map(({ claim, providerId }) => [providerId, claim]))
  const standings = await lockStandings(
    work,
    all.map(({ claim }) => claim.id),
  )
  const told = await divertRefusals(
    work,
    parked.flatMap((status) => {
      const claim = byId.get(status.providerId)
      const { providerId } = status
      return claim
        ? [
            {
              status,
              attempt: {
                whatsapp_message_id: providerId,
                message_id: claim.id,
                send_attempt: claim.send_attempt,
              },
            },
          ]
        : []
    }),
    standings,
  )
  await settle(
    work,
    told.flatMap(({ status, attempt }) => {
      const claim = byId.get(status.providerId)
      return claim ? [{ claim, evidence: evidenceOf(status, attempt.send_attempt) }] : []
    }),
  )
}

/**
 * Attempts have ended, or nobody knows how; `evidence` null: the message was settled otherwise, and only leaves its
 * line.
 */
export async function recordEnds(
  work: Work,
  all: readonly { claim: Claim; evidence: Evidence | null }[],
): Promise<void> {
  await leaveLines(
    work,
    all.map(({ claim }) => claim),
  )
  await settle(
    work,
    all.flatMap(({ claim, evidence }) => {
      if (evidence === null) return []
      // The first address is known to have failed; of the second nobody knows, which 'failed' leaves open.
      const state = claim.refused_id !== null && evidence.state === 'unknown' ? 'failed' : evidence.state
      return [{ claim, evidence: { ...evidence, state } }]
    }),
  )
}

/** The connection does not work: it is switched off, and the message waits for it as it stands. */
async function recordOff(work: Work, { id, send_attempt, instance_id }: Claim, code: string): Promise<void> {
  await work.query('UPDATE customer_chats SET posting_since = NULL WHERE id = $1 AND send_attempt = $2', [
    id,
    send_attempt,
  ])
  await switchOff(work, instance_id, code)
}

/** The connection is too fast: nothing else leaves it before. */
async function recordPause(work: Work, instanceId: string, until: Date): Promise<void> {
  await work.query('UPDATE instances SET paused_until = greatest(paused_until, $2) WHERE id = $1', [
    instanceId,
    until,
  ])
}

/** The provider clearly did not take them: they stay the heads of their lines. */
async function recordRetries(work: Work, all: readonly { claim: Claim; at: Date }[]): Promise<void> {
  const ids = all.map(({ claim }) => claim.id)
  await work.query(
    `UPDATE customer_chats m SET tries = m.tries + 1, posting_since = NULL
     FROM unnest($1::bigint[], $2::integer[]) v(id, attempt) WHERE m.id = v.id AND m.send_attempt = v.attempt`,
    [ids, all.map(({ claim }) => claim.send_attempt)],
  )
  await work.query(
    `UPDATE outbox o SET not_before = v.at FROM unnest($1::bigint[], $2::timestamptz[]) v(id, at)
     WHERE o.message_id = v.id`,
    [ids, all.map(({ at }) => at)],
  )
}

/** Joins evidence to how the messages stand, each piece in its order; none of them is being posted any more. */
async function settle(work: Work, all: readonly { claim: Claim; evidence: Evidence }[]): Promise<void> {
  if (all.length === 0) return
  const before = await lockStandings(work, [...new Set(all.map(({ claim }) => claim.id))])
  await work.query(
    `UPDATE customer_chats m SET posting_since = NULL FROM unnest($1::bigint[], $2::integer[]) v(id, attempt)
     WHERE m.id = v.id AND m.send_attempt = v.attempt AND m.posting_since IS NOT NULL`,
    [all.map(({ claim }) => claim.id), all.map(({ claim }) => claim.send_attempt)],
  )
  const after = new Map(before)
  for (const { claim, evidence } of all) {
    const standing = after.get(claim.id)
    if (standing) after.set(claim.id, joinEvidence(standing, evidence))
  }
  const changed = [...after.values()].filter((standing) => standing !== before.get(standing.id))
  await storeStandings(work, changed)
  await keepStopped(work, changed, new Date())
}
