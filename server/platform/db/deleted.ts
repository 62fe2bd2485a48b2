import { Refusal } from '../graphql/refusal'
import { deletesOld } from '../housekeeping/delete-old'
import { isId } from './is-id'
import { isUniqueViolation } from './unique-violation'
import type { Work } from './work'

/** How long the user who deleted something can restore it, ms. The panel offers it for 6 s, longer under the mouse. */
export const RESTORE_MS = 60_000

/** Tables whose rows are deleted softly: every query on them leaves out rows with `deleted_at`. */
const TABLES = ['customer_groups', 'customer_notes', 'quick_answers', 'stickers', 'macros'] as const
type Table = (typeof TABLES)[number]

/** Such a table by its name. @throws where its rows would be marked, and never purged. */
export function restorable(name: string): Table {
  const table = TABLES.find((one) => one === name)
  if (!table) throw new Error(`nothing purges deleted rows of ${name}`)
  return table
}

/** `by`: the user who does it; a program (null) has nothing back. */
type Deed = Readonly<{ id: string; by: Readonly<{ id: string | null }>; now: Date }>

const userIdOf = ({ by }: Deed) => (by.id === null ? null : Number(by.id))

/** Marks a row as deleted: nobody is shown it any more. Gives whether there was one. */
export async function markDeleted(work: Work, table: Table, deed: Deed): Promise<boolean> {
  const { id, now } = deed
  if (!isId(id)) return false
  const gone = await work.one(
    `UPDATE ${table} SET deleted_at = $2, deleted_by = $3 WHERE id = $1 AND deleted_at IS NULL RETURNING id`,
    [id, now, userIdOf(deed)],
  )
  return gone !== undefined
}

/**
 * Removes that mark within {@link RESTORE_MS}; only the user who set it can.
 * @param taken said when another has its name by now.
 * @throws Refusal NOT_FOUND, alike for a row of another user, one that is purged and one that never existed.
 */
export async function restoreDeleted(
  work: Work,
  table: Table,
  { taken, ...deed }: Deed & Readonly<{ taken?: string }>,
): Promise<void> {
  const { id, now } = deed
  if (!isId(id)) throw tooLateToRestore()
  const back = await work
    .one(
      `UPDATE ${table} SET deleted_at = NULL, deleted_by = NULL
       WHERE id = $1 AND deleted_by = $2 AND deleted_at >= $3 RETURNING id`,
      [id, userIdOf(deed), new Date(now.getTime() - RESTORE_MS)],
    )
    .catch((error: unknown) => {
      throw taken !== undefined && isUniqueViolation(error) ? new Refusal('CONFLICT', taken) : error
    })
  if (!back) throw tooLateToRestore()
}

export const tooLateToRestore = () => new Refusal('NOT_FOUND', 'Não dá mais para desfazer: já foi apagado.')

/** Purge rows that nobody can restore any more. */
export const sweepDeleted = TABLES.map((table) =>
  deletesOld({
    name: `deleted-${table.replace('_', '-')}`,
    table,
    column: 'deleted_at',
    keep: `${RESTORE_MS} milliseconds`,
    only: 'deleted_at IS NOT NULL',
  }),
)
