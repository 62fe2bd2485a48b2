import {
  isOfHealth,
  MEMORY_MONTHS,
  type MemoryKind,
  type MemoryProblem,
  MOST_MEMORIES,
  memoryProblem,
  PROPOSAL_DAYS,
} from '../../../src/domain/memories/memory'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { healthConsent, personOf } from './health'

/** Something to be remembered; `by` null: Maria proposes it. */
export type NewMemory = Readonly<{
  id: string | null
  customerId: string
  kind: MemoryKind
  value: string
  health: boolean
  messageId: string | null
  by: string | null
  now: Date
}>

/** What came of it: its id, or why it is not remembered. */
export type Kept =
  | Readonly<{ ok: true; id: string }>
  | Readonly<{ ok: false; why: MemoryProblem | 'full' | 'known' }>

/** Keeps something of a customer, or changes it. Theirs are kept one after the other: the customer is locked. */
export async function keepMemory(work: Work, memory: NewMemory): Promise<Kept> {
  const { id, customerId, kind, by, now } = memory
  const value = cleanText(memory.value).replace(/\s+/gu, ' ').trim()
  const { keepsHealth, consentId } = await healthConsent(work, customerId)
  const about = { kind, value, health: memory.health, byTeam: by !== null }
  const problem = memoryProblem({ ...about, keepsHealth, mayKeepHealth: consentId !== null })
  if (problem) return { ok: false, why: problem }
  const health = memory.health || isOfHealth(value)
  await work.query('SELECT 1 FROM customers WHERE id = $1::bigint FOR UPDATE', [customerId])
  const [held] = await work.query<{ count: number; known: boolean }>(
    `SELECT count(*)::integer AS count, coalesce(bool_or(kind = $3 AND fold_text(value) = fold_text($4)), FALSE) AS known
     FROM customer_memories WHERE customer_id IN ${personOf('$1', '$2::bigint')} AND id IS DISTINCT FROM $5::bigint`,
    [work.tenant.id, customerId, kind, value, id],
  )
  if (held?.known) return { ok: false, why: 'known' }
  if (id === null && (held?.count ?? 0) >= MOST_MEMORIES) return { ok: false, why: 'full' }
  const row = await work.one<{ id: string }>(id === null ? INSERT : UPDATE, [
    ...[work.tenant.id, id ?? customerId, kind, value, health, health ? consentId : null, memory.messageId],
    ...[by === null ? null : Number(by), now],
  ])
  if (!row) throw new Error('a memory was not written')
  await tellTopic(work, 'memories')
  return { ok: true, id: row.id }
}

const LASTS = `CASE WHEN $8::integer IS NULL THEN $9::timestamptz + interval '${PROPOSAL_DAYS} days'
  ELSE $9::timestamptz + interval '${MEMORY_MONTHS} months' END`
const INSERT = `INSERT INTO customer_memories (tenant_id, customer_id, kind, value, health, consent_id, message_id, proposed_by,
    approved_by, approved_at, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, CASE WHEN $8::integer IS NOT NULL THEN $9::timestamptz END, $9, ${LASTS}) RETURNING id::text`
// A proposal that somebody changes is theirs: they may write it in free words.
const UPDATE = `UPDATE customer_memories SET kind = $3, value = $4, health = $5, consent_id = $6, message_id = coalesce($7, message_id),
    proposed_by = CASE WHEN $3 = 'free' THEN coalesce(proposed_by, $8::integer) ELSE proposed_by END,
    approved_by = $8, approved_at = $9, expires_at = ${LASTS}, rev = rev + 1
  WHERE tenant_id = $1 AND id = $2 RETURNING id::text`
