import type { HandoverCause } from '../../../src/domain/maria/turn'
import { handToPeople } from '../../conversation/life/hand-to-people'
import type { LockedTicket } from '../../conversation/tickets/locked-ticket'
import type { Work } from '../../platform/db/work'
import { insertSession } from './run/session.row'
import { turnLater } from './run/turn-later'
import { readMode, worksOn } from './settings.row'
import { handingLine } from './words'

/** Does she answer by herself in a ticket's connection? */
export async function mariaAnswers(work: Work, ticketId: string): Promise<boolean> {
  const mode = await readMode(work)
  if (mode !== 'automatic' && mode !== 'closed_hours') return false
  const here = await work.one(
    `SELECT FROM chat_tickets t JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
     WHERE t.id = $1 AND t.state <> 'closed' AND ${worksOn('i')}`,
    [ticketId],
  )
  return here !== undefined
}

/**
 * Gives a locked ticket that nobody else has to Maria; false: she does not answer on its connection. Whoever had it has ended it before.
 * @param readTo messages up to this one are none of hers; left out: all that came
 */
export async function giveToMaria(work: Work, ticketId: string, readTo?: string): Promise<boolean> {
  if (!(await mariaAnswers(work, ticketId))) return false
  await work.query(
    `UPDATE chat_tickets SET bot_is_active = TRUE, maria_is_active = TRUE, waiting_since = NULL, updated_at = now() WHERE id = $1`,
    [ticketId],
  )
  const last = await work.one<{ id: string }>(
    'SELECT coalesce(max(id), 0)::text AS id FROM customer_chats WHERE chat_ticket_id = $1',
    [ticketId],
  )
  await insertSession(work, ticketId, readTo ?? last?.id ?? '0')
  await turnLater(work, [ticketId])
  return true
}

/** Has her give a ticket of hers to people without a word to the customer; false: it is none of hers. */
export async function leaveAs(
  work: Work,
  ticket: LockedTicket,
  why: HandoverCause | 'stopped',
  now: Date,
): Promise<boolean> {
  const is = await work.one('SELECT FROM chat_tickets WHERE id = $1 AND maria_is_active', [ticket.id])
  if (!is) return false
  await work.query(
    `UPDATE maria_sessions SET why = $2, offered = '[]', ended_at = $3 WHERE chat_ticket_id = $1 AND ended_at IS NULL`,
    [ticket.id, why, now],
  )
  const text =
    why === 'stopped' ? 'O atendimento da Maria foi encerrado e voltou para a fila.' : handingLine(why, null)
  await handToPeople(
    work,
    [{ ticket, departmentId: null, note: '', line: () => ({ text, ofMaria: true }) }],
    now,
  )
  return true
}
