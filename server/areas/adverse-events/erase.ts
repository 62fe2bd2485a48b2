import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'

/**
 * A report stays, for what it tells of a medicine concerns everybody (Lei 13.709/2018, art. 16, I; RDC 44/2009, art. 67): without the
 * message, so that nothing leads from it to somebody, and without the words around it. One that was discarded goes.
 */
export async function forgetTellers(work: Work, erasures: readonly Erasing[]): Promise<void> {
  const customers = erasures.flatMap((one) => one.customers)
  const told = 'message_id IN (SELECT id FROM customer_chats WHERE customer_id = ANY($1::bigint[]))'
  await work.query(`DELETE FROM adverse_events WHERE state = 'discarded' AND ${told}`, [customers])
  await work.query(
    `UPDATE adverse_events SET message_id = NULL, patient_initials = '', patient_born_on = NULL, narrative = '', rev = rev + 1 WHERE ${told}`,
    [customers],
  )
}
