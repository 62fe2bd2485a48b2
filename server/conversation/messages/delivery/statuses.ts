import type { DeliveryState } from '../../../../src/domain/kernel/steps.gen'
import { keepStopped } from '../../../directory/consents/refused-by-provider'
import type { Work } from '../../../platform/db/work'
import { deletesOld } from '../../../platform/housekeeping/delete-old'
import { takeWaited, tellWaited } from '../inbound/waited'
import { type Cost, type CostOf, keepCosts, tellCosts } from './costs'
import { divertRefusals } from './other-spelling'
import { guardProviderIds } from './provider-ids'
import { type Evidence, joinEvidence, lockStandings, type Standing, storeStandings } from './standing'

/** A provider's word about a message of ours. */
export type ProviderStatus = {
  providerId: string
  state: Exclude<DeliveryState, 'pending' | 'unknown' | 'accepted'>
  errorCode: string | null
  errorMessage: string | null
  /** What the attempt costs, where the provider says so. */
  cost: Cost | null
  /** The message's hash and attempt, where the provider echoes what we sent along. */
  echo: { hash: string; attempt: number } | null
}

/** A status without its echo: what is left once its message is known. */
export type Told = Omit<ProviderStatus, 'echo'>

/** An id that the provider gave to a message of ours. */
export type Attempt = { whatsapp_message_id: string; message_id: string; send_attempt: number }

/**
 * Applies statuses, in any order, number and batch: delivery only ever climbs. A status of a provider id that
 * nobody knows finds its message by the echoed hash, which teaches us the id (the answer to our call was
 * lost); without an echo it is parked until the id becomes known.
 *
 * @returns how many messages changed.
 */
export async function applyStatuses(work: Work, statuses: readonly ProviderStatus[]): Promise<number> {
  const attempts = await findAttempts(
    work,
    statuses.map(({ providerId }) => providerId),
  )
  let parked: Told[] = []
  let waited: Awaited<ReturnType<typeof takeWaited>> | null = null
  const unknown = statuses.filter(({ providerId }) => !attempts.has(providerId))
  if (unknown.length > 0) {
    const ids = [...new Set(unknown.map(({ providerId }) => providerId))]
    await guardProviderIds(work, ids)
    for (const [id, attempt] of await findAttempts(work, ids)) attempts.set(id, attempt)
    const learnt = await learnByEcho(
      work,
      unknown.filter(({ providerId }) => !attempts.has(providerId)),
    )
    for (const attempt of learnt) attempts.set(attempt.whatsapp_message_id, attempt)
    waited = await takeWaited(
      work,
      learnt.map(({ whatsapp_message_id: providerId, message_id: messageId }) => ({ providerId, messageId })),
    )
    parked = await drainParked(
      work,
      learnt.map((attempt) => attempt.whatsapp_message_id),
    )
    await park(
      work,
      unknown.filter(({ providerId }) => !attempts.has(providerId)),
    )
  }
  const all = [...parked, ...statuses]
  const costly = await keepCosts(
    work,
    costsOf(all, (id) => attempts.get(id)?.message_id ?? null),
  )
  const known = all.flatMap((status) => {
    const attempt = attempts.get(status.providerId)
    return attempt ? [{ status, attempt }] : []
  })
  const before = await lockStandings(work, [...new Set(known.map(({ attempt }) => attempt.message_id))])
  const after = new Map(before)
  // The provider's id of a message that was just learnt counts before what is said of it.
  for (const { attempt } of known) {
    const standing = after.get(attempt.message_id)
    if (standing) after.set(standing.id, joinEvidence(standing, learntOf(attempt)))
  }
  for (const { status, attempt } of await divertRefusals(work, known, after)) {
    const standing = after.get(attempt.message_id)
    if (standing) after.set(standing.id, joinEvidence(standing, evidenceOf(status, attempt.send_attempt)))
  }
  const changed: Standing[] = [...after.values()].filter((standing) => standing !== before.get(standing.id))
  await storeStandings(work, changed)
  await keepStopped(work, changed, new Date())
  if (waited) await tellWaited(work, waited)
  await tellCosts(work, costly)
  return changed.length
}

/** That the provider has it under this id: all that an attempt says by itself. */
const learntOf = ({ whatsapp_message_id: providerId, send_attempt: attempt }: Attempt): Evidence => ({
  state: 'pending',
  attempt,
  providerId,
  errorCode: null,
  errorMessage: null,
})

/** A status as evidence about the attempt that its provider id belongs to. */
export const evidenceOf = (
  { state, providerId, errorCode, errorMessage }: Told,
  attempt: number,
): Evidence => ({ state, attempt, providerId, errorCode, errorMessage })

/** What statuses say of costs. */
export const costsOf = (
  statuses: readonly Told[],
  messageOf: (providerId: string) => string | null,
): CostOf[] =>
  statuses.flatMap(({ providerId, cost }) =>
    cost ? [{ providerId, messageId: messageOf(providerId), cost }] : [],
  )

async function findAttempts(work: Work, providerIds: readonly string[]): Promise<Map<string, Attempt>> {
  const rows = await work.query<Attempt>(
    `SELECT whatsapp_message_id, message_id::text, send_attempt FROM message_attempts
     WHERE whatsapp_message_id = ANY($1::text[])`,
    [providerIds],
  )
  return new Map(rows.map((row) => [row.whatsapp_message_id, row]))
}

/** Attempts that were never ours to begin with (a number above the last one) are not believed. */
async function learnByEcho(work: Work, statuses: readonly ProviderStatus[]): Promise<Attempt[]> {
  const echoes = new Map(
    statuses.flatMap(({ providerId, echo }) => (echo ? [[providerId, echo] as const] : [])),
  )
  if (echoes.size === 0) return []
  return work.query<Attempt>(
    `INSERT INTO message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt)
     SELECT m.tenant_id, v.wamid, m.id, v.attempt
     FROM unnest($1::text[], $2::text[], $3::integer[]) v(wamid, hash, attempt)
     JOIN customer_chats m ON m.hash = v.hash AND m.tag_type = 'out' AND v.attempt BETWEEN 1 AND m.send_attempt
     ON CONFLICT DO NOTHING
     RETURNING whatsapp_message_id, message_id::text, send_attempt`,
    [
      [...echoes.keys()],
      [...echoes.values()].map(({ hash }) => hash),
      [...echoes.values()].map(({ attempt }) => attempt),
    ],
  )
}

async function park(work: Work, statuses: readonly ProviderStatus[]): Promise<void> {
  if (statuses.length === 0) return
  await work.query(
    `INSERT INTO parked_statuses (tenant_id, whatsapp_message_id, status, error_code, error_message, cost)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[]) ON CONFLICT DO NOTHING`,
    [
      work.tenant.id,
      statuses.map(({ providerId }) => providerId),
      statuses.map(({ state }) => state),
      statuses.map(({ errorCode }) => errorCode),
      statuses.map(({ errorMessage }) => errorMessage),
      statuses.map(({ cost }) => cost && JSON.stringify(cost)),
    ],
  )
}

/** Takes the parked statuses of provider ids that have become known. */
export async function drainParked(work: Work, providerIds: readonly string[]): Promise<Told[]> {
  if (providerIds.length === 0) return []
  return work.query<Told>(
    `DELETE FROM parked_statuses WHERE whatsapp_message_id = ANY($1::text[])
     RETURNING whatsapp_message_id AS "providerId", status AS state, error_code AS "errorCode", error_message AS "errorMessage", cost`,
    [providerIds],
  )
}

/** A status waits for its message as long as Meta repeats a webhook (whatsapp-facts 1.1). */
export const sweepParkedStatuses = deletesOld({
  name: 'parked-statuses',
  table: 'parked_statuses',
  column: 'received_at',
  keep: '7 days',
})
