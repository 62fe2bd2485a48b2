import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'

/** Empties what was written for erased people and what names what they asked; what was spent, and how it ended, stays. */
export async function eraseTurns(work: Work, erasures: readonly Erasing[]): Promise<void> {
  await work.query(
    `UPDATE maria_turns SET text = NULL, judged = CASE WHEN judged = 'open' THEN 'gone' ELSE judged END, prompt_hash = NULL, passages = '[]',
       sources = '[]', quote = NULL WHERE chat_ticket_id = ANY($1::bigint[])`,
    [erasures.flatMap(({ tickets }) => tickets.map(({ id }) => id))],
  )
}
