import type { BotSession, ChatTicket } from '../../../contract/entities'
import { canSee, type Viewer } from '../../../src/domain/access/visibility'
import { step, takes } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { mayStopBot } from '../../../src/domain/tickets/pick-rules'
import { mustOwn, stateRefusal, tellMove } from '../../conversation/life/move'
import { writeLogLines } from '../../conversation/messages/log-line'
import { userName } from '../../conversation/tickets/conversation'
import {
  LOCKED_COLUMNS,
  type LockedTicket,
  lockVisibleTicket,
} from '../../conversation/tickets/locked-ticket'
import { readTicket } from '../../conversation/tickets/ticket.row'
import { cancelOpenTransfer } from '../../conversation/transfers/cancel'
import { readPickSettings } from '../../conversation/transfers/pick'
import { isId } from '../../platform/db/is-id'
import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { BotChoice, BotMove, TicketBot } from '../../platform/graphql/resolvers.gen'
import { leaveAs } from '../maria/area'
import { answeredCampaigns } from './run/answered-campaign'
import { insertSessions } from './run/session.row'
import { stepBots } from './run/step'
import { stepLater } from './run/timers'
import { readSession } from './run/told-session'
import { WHY_WORDS } from './words'

/** A ticket that the viewer sees; undefined: there is none for them. */
async function seenTicket(work: Work, viewer: Viewer, id: string): Promise<LockedTicket | undefined> {
  const ticket = isId(id)
    ? await work.one<LockedTicket>(`SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = $1`, [id])
    : undefined
  return ticket && canSee(viewer, ticket) ? ticket : undefined
}

/** Moves that are shown of one conversation: it reads as many messages at most. */
const MOST_MOVES = 500

/** The newest conversation with a bot in a ticket; null: there was none, or the viewer does not see it. */
export async function botSession(work: Work, viewer: Viewer, ticketId: string): Promise<BotSession | null> {
  const ticket = await seenTicket(work, viewer, ticketId)
  return (ticket && (await readSession(work, ticket.id)))?.session ?? null
}

/** The same, with the way that it went. */
export async function ticketBot(work: Work, viewer: Viewer, ticketId: string): Promise<TicketBot | null> {
  const ticket = await seenTicket(work, viewer, ticketId)
  const found = ticket && (await readSession(work, ticket.id))
  if (!found) return null
  const { session, why } = found
  const moves = await work.query<Omit<BotMove, 'at'> & { at: Date }>(
    `SELECT m ->> 'node' AS node, m ->> 'exit' AS exit, x.at FROM bot_steps x
     CROSS JOIN LATERAL jsonb_array_elements(x.moves) WITH ORDINALITY e(m, place)
     WHERE x.session_id = $1 ORDER BY x.n, place LIMIT ${MOST_MOVES}`,
    [session.id],
  )
  return {
    session,
    why: why === null ? null : WHY_WORDS[why],
    moves: moves.map((move) => ({ ...move, at: iso(move.at) })),
  }
}

const CHOICES = `SELECT b.id::text, b.name, b.version FROM bots b WHERE b.active AND (b.instance_ids = '{}' OR $1::bigint = ANY(b.instance_ids))`

/** The bots that a person may give this ticket to. */
export async function botChoices(work: Work, viewer: Viewer, ticketId: string): Promise<BotChoice[]> {
  const ticket = await seenTicket(work, viewer, ticketId)
  if (!ticket) return []
  const found = await work.query<BotChoice & { version: number }>(`${CHOICES} ORDER BY b.name, b.id`, [
    ticket.instance_id,
  ])
  return found.map(({ id, name }) => ({ id, name }))
}

/**
 * Ends the bot that answers in a ticket, without a word to the customer, who waits in the queue from then on.
 * @throws Refusal NOT_FOUND, FORBIDDEN where the bot keeps its tickets, CONFLICT where no bot answers
 */
export async function stopTicketBot(work: Work, viewer: Viewer, id: string, now: Date): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  if (!(await readTicket(work, ticket.id)).bot_is_active)
    throw new Refusal('CONFLICT', 'Nenhum robô está atendendo este cliente.')
  if (ticket.user_id !== null) await mustOwn(work, viewer, ticket)
  if (!mayStopBot(viewer, await readPickSettings(work), { ...ticket, bot_is_active: true }))
    throw new Refusal('FORBIDDEN', 'A loja não deixa tirar clientes do robô: só um administrador pode.')
  if (!(await leaveAs(work, ticket, 'stopped', now)))
    await stepBots(work, [ticket.id], now, { kind: 'people', why: 'stopped' })
  const line = { text: `${await userName(work, viewer.id)} encerrou o robô.`, userId: viewer.id }
  await publish(work, await writeLogLines(work, [{ ticketId: ticket.id, at: now, ...line }]))
  return readTicket(work, ticket.id)
}

/**
 * Gives a ticket of the queue, or of one's own, to a bot, which begins at once. What was written before is none of its conversation.
 * @throws Refusal NOT_FOUND, FORBIDDEN for another's ticket, CONFLICT where a bot answers or the ticket is closed
 */
export async function giveTicketToBot(
  work: Work,
  viewer: Viewer,
  { chat_ticket_id: id, bot_id: botId }: Readonly<{ chat_ticket_id: string; bot_id: string }>,
  now: Date,
): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  const inQueue = takes(ticketSteps, ticket.state, 'TAKE')
  if (!inQueue && !takes(ticketSteps, ticket.state, 'RETURN')) throw stateRefusal(ticket)
  if (!inQueue) await mustOwn(work, viewer, ticket)
  const bot = isId(botId)
    ? await work.one<{ id: string; name: string; version: number }>(`${CHOICES} AND b.id = $2`, [
        ticket.instance_id,
        botId,
      ])
    : undefined
  if (!bot) throw new Refusal('NOT_FOUND', 'Este robô não está ligado nesta conexão.')
  if ((await readTicket(work, ticket.id)).bot_is_active)
    throw new Refusal('CONFLICT', 'Um robô já está atendendo este cliente.')
  const last = await work.one<{ id: string }>(
    'SELECT coalesce(max(id), 0)::text AS id FROM customer_chats WHERE chat_ticket_id = $1',
    [ticket.id],
  )
  await work.query(
    `UPDATE chat_tickets SET state = $2, previous_user_id = coalesce(user_id, previous_user_id), user_id = NULL, bot_is_active = TRUE,
       waiting_since = NULL, placed_at = $3, updated_at = now() WHERE id = $1`,
    [ticket.id, inQueue ? ticket.state : step(ticketSteps, ticket.state, 'RETURN'), now],
  )
  const vars = (await answeredCampaigns(work, [ticket.id])).get(ticket.id) ?? {}
  await insertSessions(work, [{ ticketId: ticket.id, bot, vars, readTo: last?.id ?? '0' }])
  await stepLater(work, [ticket.id])
  return tellMove(work, viewer, ticket, {
    event: 'notifyBotIsActive',
    text: `passou o atendimento ao robô ${bot.name}.`,
    now,
    before: await cancelOpenTransfer(work, ticket),
  })
}
