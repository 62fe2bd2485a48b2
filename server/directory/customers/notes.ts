import type { CustomerNote } from '../../../contract/entities'
import { ADMINISTRATOR, contactsOf, type Viewer } from '../../../src/domain/access/visibility'
import { cleanText } from '../../platform/db/clean-text'
import { markDeleted, restoreDeleted } from '../../platform/db/deleted'
import { isId } from '../../platform/db/is-id'
import { iso, isoOrNull } from '../../platform/db/iso'
import { pageRequest } from '../../platform/db/page'
import { changedMeanwhile, type Seen } from '../../platform/db/seen-revision'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { CustomerNotePage, QueryCustomerNotesArgs } from '../../platform/graphql/resolvers.gen'
import { uncovered } from '../masking/uncovered'
import { findCustomer } from './customer.queries'
import { customerNotFound, lockCustomer } from './locked-customer'
import { audienceOf } from './tell'

const LONGEST_NOTE = 2_000
const DEFAULT_LIMIT = 10

const SELECT = `SELECT n.id::text, n.customer_id::text, n.user_id::text, u.name AS user_name, n.text, n.pinned, n.created_at,
    n.edited_at, n.rev::integer
  FROM customer_notes n JOIN users u ON u.tenant_id = n.tenant_id AND u.id = n.user_id`
type Row = Omit<CustomerNote, 'created_at' | 'edited_at'> & { created_at: Date; edited_at: Date | null }

const toNote = (row: Row): CustomerNote => ({
  ...row,
  created_at: iso(row.created_at),
  edited_at: isoOrNull(row.edited_at),
})

/** A page of the notes about a customer; none for a customer whom the viewer may not know. */
export async function notePage(
  work: Work,
  viewer: Viewer,
  args: QueryCustomerNotesArgs,
): Promise<CustomerNotePage> {
  if (!(await findCustomer(work, viewer, args.customer_id))) return { items: [], more: false }
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const rows = await work.query<Row>(
    `${SELECT} WHERE n.customer_id = $1 AND n.deleted_at IS NULL ORDER BY n.pinned DESC, n.id DESC LIMIT $2 OFFSET $3`,
    [args.customer_id, limit + 1, offset],
  )
  return { items: rows.slice(0, limit).map(toNote), more: rows.length > limit }
}

/** @throws Refusal when the customer is not the viewer's to know, or the text is empty or too long. */
export async function createNote(
  work: Work,
  viewer: Viewer,
  typed: { customer_id: string; text: string; pinned: boolean },
): Promise<CustomerNote> {
  await lockCustomer(work, viewer, typed.customer_id)
  const created = await work.one<{ id: string }>(
    'INSERT INTO customer_notes (tenant_id, customer_id, user_id, text, pinned) VALUES ($1, $2, $3, $4, $5) RETURNING id::text',
    [work.tenant.id, typed.customer_id, Number(viewer.id), checkedText(typed.text), typed.pinned],
  )
  return tellNote(work, created?.id ?? '')
}

/**
 * Changes its text, or whether it is pinned. `seen`: the revision that the writer of a text began with.
 * @throws Refusal when it is not the viewer's to change, there is no such note, or somebody has changed it since (CONFLICT).
 */
export async function updateNote(
  work: Work,
  viewer: Viewer,
  id: string,
  typed: { text: string | null; pinned: boolean | null; seen?: Seen },
  now: Date,
): Promise<CustomerNote> {
  const note = await lockNote(work, viewer, id)
  if (typed.text !== null) {
    mustBeTheirs(viewer, note, 'alterar')
    if (typeof typed.seen === 'number' && typed.seen !== note.rev) throw changedMeanwhile()
    await work.query('UPDATE customer_notes SET text = $2, edited_at = $3 WHERE id = $1', [
      id,
      checkedText(contactsOf(viewer) === 'whole' ? typed.text : uncovered(typed.text, note.text, 'text')),
      now,
    ])
  }
  if (typed.pinned !== null)
    await work.query('UPDATE customer_notes SET pinned = $2 WHERE id = $1', [id, typed.pinned])
  return tellNote(work, id)
}

/** {@link restoreNote} has it back. @throws Refusal as {@link updateNote}. */
export async function deleteNote(work: Work, viewer: Viewer, id: string, now: Date): Promise<boolean> {
  const note = await lockNote(work, viewer, id)
  mustBeTheirs(viewer, note, 'apagar')
  await markDeleted(work, 'customer_notes', { id, by: viewer, now })
  await publish(work, [
    {
      event: 'customerNoteDeleted',
      data: (rev) => ({ id, customer_id: note.customer_id, rev }),
      audience: await audienceOf(work, [note.customer_id]),
      rows: [],
    },
  ])
  return true
}

/**
 * Has one back that the viewer deleted a moment ago.
 * @throws Refusal when it is too late, or the customer is not theirs to know any more.
 */
export async function restoreNote(work: Work, viewer: Viewer, id: string, now: Date): Promise<CustomerNote> {
  await restoreDeleted(work, 'customer_notes', { id, by: viewer, now })
  await lockNote(work, viewer, id)
  return tellNote(work, id)
}

type Owned = { customer_id: string; user_id: string; text: string; rev: number }

const noteNotFound = () => new Refusal('NOT_FOUND', 'Anotação não encontrada.')

async function lockNote(work: Work, viewer: Viewer, id: string): Promise<Owned> {
  const note = isId(id)
    ? await work.one<Owned>(
        'SELECT customer_id::text, user_id::text, text, rev::integer FROM customer_notes WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
        [id],
      )
    : undefined
  if (!note || !(await findCustomer(work, viewer, note.customer_id))) throw noteNotFound()
  return note
}

function mustBeTheirs(viewer: Viewer, { user_id }: Owned, verb: string): void {
  if (user_id !== viewer.id && viewer.role !== ADMINISTRATOR)
    throw new Refusal('FORBIDDEN', `Só quem escreveu a anotação, ou um administrador, pode ${verb}.`)
}

function checkedText(typed: string): string {
  const text = cleanText(typed).trim()
  if (text === '' || text.length > LONGEST_NOTE)
    throw new Refusal('INVALID', 'A anotação deve ter de 1 a 2.000 caracteres.')
  return text
}

async function tellNote(work: Work, id: string): Promise<CustomerNote> {
  const row = await work.one<Row>(`${SELECT} WHERE n.id = $1`, [id])
  if (!row) throw customerNotFound()
  const note = toNote(row)
  const [rev = note.rev] = await publish(work, [
    {
      event: 'customerNoteChanged',
      data: (number) => ({ note: { ...note, rev: number }, rev: number }),
      audience: await audienceOf(work, [note.customer_id]),
      rows: [{ table: 'customer_notes', id }],
    },
  ])
  return { ...note, rev }
}
