import type { Session } from '../../../../src/domain/bots/session'
import type { Work } from '../../../platform/db/work'
import { enqueueMany } from '../../../platform/jobs/enqueue-many'

/** What is done in one ticket is done one after the other. */
const queueOf = (ticketId: string) => `bots:${ticketId}`

/** Has the bots of tickets go on once this transaction is over; a job that waits does it for all that comes until then. */
export const stepLater = (work: Work, ...ticketIds: readonly string[]): Promise<void> =>
  enqueueMany(
    work,
    'bots.step',
    ticketIds.map((ticketId) => ({
      payload: { tenantId: work.tenant.id, ticketId },
      queue: queueOf(ticketId),
      key: `bots.step:${ticketId}`,
    })),
  )

/** Has it look again when the customer's time, or another computer's, is over; and asks that computer. */
export async function setTimers(
  work: Work,
  ticketId: string,
  sessionId: string,
  { state, seq, deadlineAt }: Session,
): Promise<void> {
  const tenantId = work.tenant.id
  if (deadlineAt !== null)
    await work.enqueue(
      'bots.step',
      { tenantId, ticketId },
      { queue: queueOf(ticketId), key: `bots.due:${ticketId}`, runAt: new Date(deadlineAt) },
    )
  if (state === 'calling')
    await work.enqueue(
      'bots.call',
      { tenantId, ticketId, sessionId, seq },
      { key: `bots.call:${sessionId}:${seq}` },
    )
}
