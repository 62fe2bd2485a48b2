import * as v from 'valibot'
import { filterFields } from '../../src/domain/contacts/segments/fields'
import { readTree, type Tree } from '../../src/domain/contacts/segments/filter-tree'
import { SegmentForm } from '../../src/domain/contacts/segments/segment-form'
import { ADMINISTRATOR, type Viewer } from '../../src/domain/tickets/visibility'
import { byName } from '../platform/db/by-name'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import type { Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import type { CustomerSegment } from '../platform/graphql/resolvers.gen'
import { errorCode } from '../platform/startup-error'
import { fieldModel } from './fields'

/** Segments of a tenant. */
const MOST_SEGMENTS = 500
/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'

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
  return checkedTree(work, row.tree)
}

/** @throws Refusal INVALID for what is no tree, and for one that asks about an unknown field. */
export async function checkedTree(work: Work, raw: unknown): Promise<Tree> {
  const tree = readTree(raw, filterFields(await fieldModel(work)))
  if (tree) return tree
  const sentence = 'Este filtro não vale mais: um dos campos mudou. Refaça o filtro.'
  throw new Refusal('INVALID', sentence, { field: 'tree' })
}

/** Makes a segment of one's own (`id` null) or changes the one that was read as `seen`. @throws Refusal INVALID, CONFLICT, NOT_FOUND */
export async function saveSegment(
  work: Work,
  viewer: Viewer,
  id: string | null,
  typed: Readonly<{ name: string; shared: boolean; tree: unknown }>,
  seen?: Seen,
): Promise<string> {
  const read = v.safeParse(SegmentForm, { name: cleanText(typed.name).trim(), shared: typed.shared })
  if (!read.success) throw new Refusal('INVALID', 'Dê um nome de até 60 letras.', { field: 'name' })
  const { name, shared } = read.output
  const tree = JSON.stringify(await checkedTree(work, typed.tree))
  if (id !== null) {
    await mustBeOwn(work, viewer, id)
    await mustBeAsSeen(work, 'customer_segments', id, seen)
  } else await mustHaveRoom(work)
  const row = await (id === null
    ? work.one<{ id: string }>(
        `INSERT INTO customer_segments (tenant_id, name, shared, tree, user_id) VALUES ($1, $2, $3, $4, $5)
         RETURNING id::text`,
        [work.tenant.id, name, shared, tree, Number(viewer.id)],
      )
    : work.one<{ id: string }>(
        'UPDATE customer_segments SET name = $2, shared = $3, tree = $4 WHERE id = $1 RETURNING id::text',
        [id, name, shared, tree],
      )
  ).catch((error: unknown) => {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    throw new Refusal('CONFLICT', `Já existe o segmento ${name}.`, { field: 'name' })
  })
  await tellArea(work, 'customerSegments')
  return row?.id ?? ''
}

/** @throws Refusal NOT_FOUND for one that is not the viewer's own; administrators delete the team's as well. */
export async function deleteSegment(work: Work, viewer: Viewer, id: string): Promise<boolean> {
  await mustBeOwn(work, viewer, id)
  await work.query('DELETE FROM customer_segments WHERE id = $1', [id])
  await tellArea(work, 'customerSegments')
  return true
}

async function mustBeOwn(work: Work, { id: user, role }: Viewer, id: string): Promise<void> {
  const row = isId(id)
    ? await work.one(
        'SELECT 1 FROM customer_segments WHERE id = $1 AND (user_id = $2 OR (shared AND $3)) FOR UPDATE',
        [id, Number(user), role === ADMINISTRATOR],
      )
    : undefined
  if (!row) throw notFound()
}

async function mustHaveRoom(work: Work): Promise<void> {
  const row = await work.one<{ count: number }>('SELECT count(*)::integer AS count FROM customer_segments')
  if ((row?.count ?? 0) >= MOST_SEGMENTS)
    throw new Refusal('CONFLICT', `Já existem ${MOST_SEGMENTS} segmentos. Apague algum antes de criar outro.`)
}

const notFound = () => new Refusal('NOT_FOUND', 'Este segmento não existe mais.')
