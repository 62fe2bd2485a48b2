import { finishTicket } from '../../../server/conversation/life/close'
import { goodbyeJob } from '../../../server/conversation/life/goodbye.job'
import { reopenTicket } from '../../../server/conversation/life/reopen'
import { startTicket } from '../../../server/conversation/life/start'
import type { Viewer } from '../../../src/domain/access/visibility'
import { deliver, envelope, rows, type Stage, text, work } from './stage'

/** Everything that tests of a ticket's life do again and again, on a stage: begin, close, open again, and what is said then. */
export function aLifeDesk(stage: () => Stage) {
  const now = () => new Date()
  const start = (
    viewer: Viewer,
    to: { to_number?: string; customer_id?: string; name?: string; against?: string },
  ) => work(stage(), (w) => startTicket(w, viewer, { instance_id: stage().instanceId, ...to }, now()))
  const close = (id: string, closing = {}, at = now(), viewer = stage().ana) =>
    work(stage(), (w) => finishTicket(w, viewer, id, at, closing))
  /** The moment after a closing is over. */
  const goodbye = (id: string, closedAt: Date) =>
    goodbyeJob(
      { tenantId: stage().tenant.id, ticketId: id, by: stage().ana.id, closedAt: closedAt.toISOString() },
      { db: stage().db, now: () => closedAt },
    )
  const closeAndGo = async (id: string, at = now()) => {
    const closed = await close(id, {}, at)
    await goodbye(id, at)
    await goodbye(id, at)
    return closed
  }
  const reopen = (id: string, viewer = stage().ana, at = now()) =>
    work(stage(), (w) => reopenTicket(w, viewer, id, at))
  const writes = (phone: string, ...bodies: string[]) =>
    deliver(stage(), envelope(stage().phoneNumberId, { messages: bodies.map((body) => text(phone, body)) }))
  const setting = (key: string, value: string) =>
    rows(
      stage(),
      `INSERT INTO settings (tenant_id, key, value) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
      [stage().tenant.id, key, value],
    )
  const saysGoodbye = (words: string) =>
    rows(stage(), 'INSERT INTO closing_messages (tenant_id, text) VALUES ($1, $2)', [
      stage().tenant.id,
      words,
    ])
  const spoken = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'out' ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)
  return { now, start, close, goodbye, closeAndGo, reopen, writes, setting, saysGoodbye, spoken }
}
