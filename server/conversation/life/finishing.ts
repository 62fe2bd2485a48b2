import type { ChatTicket } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { GOODBYE_AFTER_MS } from '../../../src/domain/tickets/undo'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import type { Conversation } from '../tickets/conversation-key'
import { lockTicket, lockVisibleTicket } from '../tickets/locked-ticket'
import { readTicket, scopeOf } from '../tickets/ticket.row'
import { mustAct, mustOwn, tellMove } from './move'

/*
 * `is_finishing` (specification section 3): from the moment at which somebody opens the dialog that closes a ticket
 * until its goodbye has gone out. It is a mark with an end, like being put off, and no state: a dialog that was
 * left open keeps nobody from answering, handing over or closing. What leaves by itself waits for its end.
 */

/** A dialog that was left open counts for so long, ms. */
const DIALOG_MS = 5 * 60_000

/** The goodbye's own job ends the mark; this much later, ms, it ends where that job never came. */
const GOODBYE_GRACE_MS = 60_000

/**
 * Marks an open ticket as being closed.
 * @throws Refusal unless it is open and the viewer's, or the viewer an administrator.
 */
export async function beginFinishing(work: Work, viewer: Viewer, id: string, now: Date): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  await mustAct(work, viewer, ticket, 'BEGIN_CLOSING')
  const until = new Date(now.getTime() + DIALOG_MS)
  await mark(work, id, until)
  await work.enqueue(
    'tickets.finishing',
    { tenantId: work.tenant.id, ticketId: id },
    { runAt: until, key: `tickets.finishing:${work.tenant.id}:${id}` },
  )
  return tellMove(work, viewer, ticket, { event: 'Changed', text: null, now })
}

/** The dialog was left without closing. Of one that was closed meanwhile, or is not marked, nothing changes. */
export async function cancelFinishing(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  await mustOwn(work, viewer, ticket)
  if (ticket.state === 'closed' || !(await unmark(work, id))) return readTicket(work, id)
  return tellMove(work, viewer, ticket, { event: 'Changed', text: null, now })
}

/** Keeps the mark of a ticket that is closed now until its goodbye has gone out. */
export const finishingUntilGoodbye = (work: Work, id: string, closedAt: Date): Promise<void> =>
  mark(work, id, new Date(closedAt.getTime() + GOODBYE_AFTER_MS + GOODBYE_GRACE_MS))

/** Ends the mark of a ticket whose row is locked: says whether there was one. */
export async function unmark(work: Work, id: string): Promise<boolean> {
  const ended = await work.one(
    'UPDATE chat_tickets SET finishing_until = NULL WHERE id = $1 AND finishing_until IS NOT NULL RETURNING id',
    [id],
  )
  return ended !== undefined
}

/** The event that shows a ticket as it stands without the mark. */
export async function toldUnmarked(work: Work, id: string): Promise<Change> {
  const ticket = await readTicket(work, id)
  return {
    event: 'Changed',
    data: (rev) => ({ ticket: { ...ticket, rev } }),
    audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
    rows: [{ table: 'chat_tickets', id }],
  }
}

/** Is a ticket of this conversation being closed, or its goodbye still on its way? */
export async function isFinishing(work: Work, of: Conversation, now: Date): Promise<boolean> {
  const row = await work.one(
    'SELECT 1 FROM chat_tickets WHERE customer_id = $1 AND instance_id = $2 AND finishing_until > $3 LIMIT 1',
    [of.customerId, of.instanceId, now],
  )
  return row !== undefined
}

/** Ends the mark of a dialog that was left open. One that was opened again meanwhile has a later end. */
export async function finishingJob(
  { tenantId, ticketId }: JobPayload<'tickets.finishing'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    if (!(await lockTicket(work, ticketId))) return
    const over = await work.one(
      'UPDATE chat_tickets SET finishing_until = NULL WHERE id = $1 AND finishing_until <= $2 RETURNING id',
      [ticketId, now()],
    )
    if (over) await publish(work, [await toldUnmarked(work, ticketId)])
  })
}

const mark = async (work: Work, id: string, until: Date): Promise<void> => {
  await work.query('UPDATE chat_tickets SET finishing_until = $2, updated_at = now() WHERE id = $1', [
    id,
    until,
  ])
}
