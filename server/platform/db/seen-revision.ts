import { Refusal } from '../graphql/refusal'
import type { Work } from './work'

/** Tables whose rows count their changes, and are saved in a way of their own. */
type Counted = 'customer_fields' | 'macros' | 'customer_groups' | 'customer_segments'

/** The revision of what the caller saw; nothing: they do not say, and the last one to save wins. */
export type Seen = number | null | undefined

/**
 * Locks a row that is about to be changed, and makes sure that it is the one that the caller saw. One that is not there
 * is left to the change itself.
 * @throws Refusal CONFLICT when somebody has changed it since.
 */
export async function mustBeAsSeen(work: Work, table: Counted, id: string | null, seen: Seen): Promise<void> {
  if (id === null || typeof seen !== 'number') return
  const row = await work.one<{ rev: number }>(`SELECT rev FROM ${table} WHERE id = $1::bigint FOR UPDATE`, [
    id,
  ])
  if (row && row.rev !== seen) throw changedMeanwhile()
}

/** Somebody was faster. */
export const changedMeanwhile = () =>
  new Refusal('CONFLICT', 'Outra pessoa mudou isto enquanto você editava.')
