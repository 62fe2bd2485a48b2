import type { Viewer } from '../../../src/domain/access/visibility'
import { MEMORY_PROBLEMS, MemoryForm, MOST_MEMORIES } from '../../../src/domain/memories/memory'
import { lockCustomer } from '../../directory/customers/locked-customer'
import { uncovered } from '../../directory/masking/uncovered'
import { isId } from '../../platform/db/is-id'
import { changedMeanwhile } from '../../platform/db/seen-revision'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { typedIn } from '../../platform/graphql/typed-in'
import { type Kept, keepMemory } from './keep'

const gone = () => new Refusal('NOT_FOUND', 'Esta memória não existe mais.')

type Row = Readonly<{
  customer_id: string
  value: string
  kind: string
  health: boolean
  rev: number
  approved: boolean
}>

/** A memory of a customer whom the viewer may know, both locked. @throws Refusal NOT_FOUND */
async function lockMemory(work: Work, viewer: Viewer, id: string): Promise<Row> {
  const found = isId(id)
    ? await work.one<Row>(
        `SELECT coalesce(c.merged_into, c.id)::text AS customer_id, m.value, m.kind, m.health, m.rev, m.approved_at IS NOT NULL AS approved
         FROM customer_memories m JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id WHERE m.id = $1 FOR UPDATE OF m`,
        [id],
      )
    : undefined
  if (!found) throw gone()
  await lockCustomer(work, viewer, found.customer_id).catch(() => {
    throw gone()
  })
  return found
}

type Saving = Readonly<{ id?: string | null; rev?: number | null; customer_id: string; form: unknown }>

/**
 * Remembers something of a customer, or changes it, in the viewer's name.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT where somebody else changed it, or there is no room
 */
export async function saveMemory(
  work: Work,
  viewer: Viewer,
  { id = null, rev, customer_id, form }: Saving,
  now: Date,
): Promise<string> {
  const typed = typedIn(MemoryForm, form)
  const before = id === null ? null : await lockMemory(work, viewer, id)
  if (before && before.rev !== rev) throw changedMeanwhile()
  // Of somebody else it is none.
  if (before && before.customer_id !== customer_id) throw gone()
  if (!before) await lockCustomer(work, viewer, customer_id)
  const value = uncovered(typed.value, before?.value ?? null, 'value')
  return written(
    await keepMemory(work, {
      ...typed,
      value,
      id,
      customerId: customer_id,
      messageId: null,
      by: viewer.id,
      now,
    }),
  )
}

function written(kept: Kept): string {
  if (kept.ok) return kept.id
  if (kept.why === 'known') throw new Refusal('CONFLICT', 'Isto já está anotado.', { field: 'value' })
  if (kept.why === 'full') throw new Refusal('CONFLICT', `São no máximo ${MOST_MEMORIES} por cliente.`)
  throw new Refusal('INVALID', MEMORY_PROBLEMS[kept.why], { field: kept.why === 'kind' ? 'kind' : 'value' })
}

/** Agrees to what was proposed. @throws Refusal NOT_FOUND, and as {@link saveMemory} */
export async function approveMemory(work: Work, viewer: Viewer, id: string, now: Date): Promise<true> {
  const { customer_id, value, kind, health, approved } = await lockMemory(work, viewer, id)
  if (approved) return true
  const form = typedIn(MemoryForm, { kind, value, health })
  written(
    await keepMemory(work, { ...form, id, customerId: customer_id, messageId: null, by: viewer.id, now }),
  )
  return true
}

/** Forgets something of a customer. @throws Refusal NOT_FOUND */
export async function deleteMemory(work: Work, viewer: Viewer, id: string): Promise<true> {
  await lockMemory(work, viewer, id)
  await work.query('DELETE FROM customer_memories WHERE id = $1', [id])
  await tellTopic(work, 'memories')
  return true
}
