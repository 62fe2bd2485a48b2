import type { MemoryKind } from '../../../src/domain/memories/memory'
import type { Work } from '../../platform/db/work'
import { healthConsent, personOf } from './health'
import { type Kept, keepMemory } from './keep'

/** What is remembered of somebody: data, never an instruction. */
export type Memory = Readonly<{ id: string; kind: MemoryKind; value: string }>

/**
 * What is remembered of a customer and somebody of the team agreed to, as it may be used now: of their health only while the shop
 * keeps that and they have not taken back their word. Writes down that it was used.
 */
export async function memoriesOf(work: Work, customerId: string, now = new Date()): Promise<Memory[]> {
  const { keepsHealth, consentId } = await healthConsent(work, customerId)
  return work.query<Memory>(
    `WITH used AS (UPDATE customer_memories SET used_at = $4
       WHERE customer_id IN ${personOf('$1', '$2::bigint')} AND approved_at IS NOT NULL AND expires_at > $4 AND (NOT health OR $3)
       RETURNING id, kind, value)
     SELECT u.id::text, u.kind, u.value FROM used u ORDER BY u.kind, u.id`,
    [work.tenant.id, customerId, keepsHealth && consentId !== null, now],
  )
}

/** Something that a customer said, for the team to agree to. */
export type Proposal = Readonly<{
  customerId: string
  kind: Exclude<MemoryKind, 'free'>
  value: string
  messageId: string | null
  now?: Date
}>

/** Proposes to remember something of a customer; nothing of it is used before somebody of the team agrees. */
export const proposeMemory = (work: Work, { now = new Date(), ...proposal }: Proposal): Promise<Kept> =>
  keepMemory(work, { ...proposal, id: null, health: false, by: null, now })
