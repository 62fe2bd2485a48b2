import * as v from 'valibot'
import { ADMINISTRATOR, contactsOf, type Viewer } from '../../../../src/domain/access/visibility'
import { filterFields } from '../../../../src/domain/contacts/segments/fields'
import { readTree, type Tree } from '../../../../src/domain/contacts/segments/filter-tree'
import { SegmentForm } from '../../../../src/domain/contacts/segments/segment-form'
import { byName } from '../../../platform/db/by-name'
import { isId } from '../../../platform/db/is-id'
import { mustBeUnused, usesOfRow } from '../../../platform/db/still-used'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import type { CustomerSegment } from '../../../platform/graphql/resolvers.gen'
import { defineRows } from '../../../platform/rows/define-rows'
import { fieldModel } from '../fields/fields'

/** Segments of a tenant. */
const MOST_SEGMENTS = 500

/** One's own segments and those that are shared with the team, by name. */
export const segmentsOf = (work: Work, { id, role }: Viewer): Promise<CustomerSegment[]> =>
  work.query<CustomerSegment>(
    `SELECT s.id::text, s.name, s.tree, s.shared, s.rev, u.name AS owner_name, (s.user_id = $1 OR $2) AS own
     FROM customer_segments s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     WHERE s.user_id = $1 OR s.shared ORDER BY ${byName('s.name')}, s.id LIMIT ${MOST_SEGMENTS}`,
    [Number(id), role === ADMINISTRATOR],
  )

/**
 * The tree of a segment that the viewer may use, checked against the fields as they are now.
 * @throws Refusal NOT_FOUND, INVALID when it asks about a field that is there no more.
 */
export async function treeOf(work: Work, viewer: Viewer, id: string): Promise<Tree> {
  const row = isId(id)
    ? await work.one<{ tree: unknown }>(
        'SELECT tree FROM customer_segments WHERE id = $1 AND (user_id = $2 OR shared)',
        [id, Number(viewer.id)],
      )
    : undefined
  if (!row) throw notFound()
  return checkedTree(work, viewer, row.tree)
}

/**
 * @throws Refusal INVALID for what is no tree, and for one that asks about an unknown field; FORBIDDEN for one that asks for
 *   more of contact data than the viewer is shown.
 */
export async function checkedTree(work: Work, viewer: Viewer, raw: unknown): Promise<Tree> {
  const model = await fieldModel(work)
  const tree = readTree(raw, filterFields(model, contactsOf(viewer) === 'whole'))
  if (tree) return tree
  if (readTree(raw, filterFields(model, true)))
    throw new Refusal(
      'FORBIDDEN',
      'Este filtro pergunta por telefone, e-mail, CPF/CNPJ ou um campo sensível, que seu perfil não vê por inteiro. Desses campos dá para perguntar só se estão vazios ou preenchidos.',
      { field: 'tree' },
    )
  const sentence = 'Este filtro não vale mais: um dos campos mudou. Refaça o filtro.'
  throw new Refusal('INVALID', sentence, { field: 'tree' })
}

/** Filters of customers that are kept: one's own; those that are shared administrators change and delete as well. */
export const segments = defineRows({
  table: 'customer_segments',
  form: v.object({ ...SegmentForm.entries, tree: v.unknown() }),
  columns: ['user_id', 'name', 'shared', 'tree'],
  theirs: ({ user_id: owner, shared }, viewer: Viewer) =>
    owner === Number(viewer.id) || (shared === true && viewer.role === ADMINISTRATOR),
  values: async ({ name, shared, tree }, work, before, viewer) => ({
    user_id: before?.user_id ?? Number(viewer.id),
    name: name.trim(),
    shared,
    tree: JSON.stringify(await checkedTree(work, viewer, tree)),
  }),
  unique: { user_id: 'same', name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe o segmento ${name}.`, { field: 'name' }),
  most: MOST_SEGMENTS,
  deleted: 'gone',
  mayDelete: (work, id, { name }) =>
    mustBeUnused(work, id, `O segmento ${String(name)}`, usesOfRow('customer_segments')),
  done: (work) => tellTopic(work, 'customerSegments'),
})

const notFound = () => new Refusal('NOT_FOUND', 'Este segmento não existe mais.')
