import { randomUUID } from 'node:crypto'
import type { Work } from '../../../platform/db/work'
import { enqueueMany } from '../../../platform/jobs/enqueue-many'
import type { Run } from './run'

/** Most tickets whose bots go on in one transaction. */
export const AT_ONCE = 25

/**
 * The job that goes on with the bot of one ticket; one that waits already does it for all that comes until then. It has no queue: the
 * ticket's row is locked, and who sets two jobs of one new lane waits for the other's commit.
 */
const stepOne = (work: Work, ticketId: string) => ({
  payload: { tenantId: work.tenant.id, ticketId },
  key: `bots.step:${ticketId}`,
})

/** Has the bots of tickets go on once this transaction is over, one by one. */
export const stepEach = (work: Work, ticketIds: readonly string[]): Promise<void> =>
  enqueueMany(
    work,
    'bots.step',
    ticketIds.map((ticketId) => stepOne(work, ticketId)),
  )

/**
 * Has the bots of tickets go on, many of them in one transaction: what comes in a moment in which hundreds write is answered for all of
 * them. Their rows are locked there, so that what else goes on in one of them waits for it.
 */
export async function stepLater(work: Work, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length <= 1) return stepEach(work, ticketIds)
  const tenantId = work.tenant.id
  const parts = Array.from({ length: Math.ceil(ticketIds.length / AT_ONCE) }, (_, n) =>
    ticketIds.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
  await enqueueMany(
    work,
    'bots.steps',
    parts.map((some) => ({
      payload: { tenantId, ticketIds: some },
      key: `bots.steps:${randomUUID()}`,
    })),
  )
}

/** Has them look again when the customer's time, or another computer's, is over; and asks that computer. */
export async function setTimers(work: Work, runs: readonly Run[]): Promise<void> {
  const tenantId = work.tenant.id
  await enqueueMany(
    work,
    'bots.step',
    runs.flatMap(({ ticket: { id: ticketId }, session: { deadlineAt } }) =>
      deadlineAt === null
        ? []
        : [{ ...stepOne(work, ticketId), key: `bots.due:${ticketId}`, runAt: new Date(deadlineAt) }],
    ),
  )
  for (const { ticket, open, session } of runs)
    if (session.state === 'calling')
      await work.enqueue(
        'bots.call',
        { tenantId, ticketId: ticket.id, sessionId: open.id, seq: session.seq },
        { key: `bots.call:${open.id}:${session.seq}` },
      )
}
