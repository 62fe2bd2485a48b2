import { canTake, type Viewer } from '../../../src/domain/access/visibility'
import { SEND_RULE } from '../../../src/domain/consents/may-send'
import { step } from '../../../src/domain/kernel/step'
import { scheduledMessageSteps } from '../../../src/domain/kernel/steps.gen'
import { writeLogLines } from '../../conversation/messages/log-line'
import { storeSend } from '../../conversation/messages/outbound/send'
import { conversationKey } from '../../conversation/tickets/conversation-key'
import { type LockedTicket, placeOf } from '../../conversation/tickets/locked-ticket'
import { openTickets } from '../../conversation/tickets/open'
import { readTicket, scopeOf } from '../../conversation/tickets/ticket.row'
import { placeTicket, requestTransfer } from '../../conversation/transfers/place'
import { lockReceiver } from '../../conversation/transfers/receiver'
import { maySend } from '../../directory/consents/may-send'
import { overruledFor } from '../../directory/consents/overrule'
import { viewerOf } from '../../directory/session/viewer'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { mayWriteAt } from './author'
import { contentOfScheduled } from './content'
import { NotDeliverable } from './not-deliverable'
import { readScheduled, type ScheduledRow, toldScheduled } from './scheduled.row'

/**
 * Makes the message of a scheduled one whose row is locked, in its author's name. It goes into the conversation's
 * open ticket, whoever has it by now: they saw it wait above their composer. Where there is none, one is opened.
 * A ticket in the queue becomes the author's where they may take one; else it stays there with the message in it.
 * One that the shop says leaves in nobody's name, and takes no ticket.
 * @throws NotDeliverable when WhatsApp would not take it now, the connection is off, the customer came onto the blacklist,
 *   or its author may write there no more: nothing leaves in the name of somebody who has left.
 */
export async function deliverScheduled(work: Work, row: ScheduledRow, now: Date): Promise<void> {
  const overruled = await overruledFor(work, row.hash)
  await mustBeDeliverable(work, row, overruled.length > 0, now)
  const conversation = { instanceId: row.instance_id, customerId: row.customer_id }
  const { tickets, opened } = await openTickets(work, [conversation])
  const ticket = tickets.get(conversationKey(conversation))
  if (!ticket) throw new Error('a ticket vanished inside its transaction')
  const author = row.as_shop ? null : await authorAt(work, row, ticket)
  if (opened.has(ticket.id)) await tellOpened(work, ticket)
  const given = author !== null && ticket.state === 'inbox' && (await giveToAuthor(work, ticket, author, now))
  // In the author's own conversation it holds while they have it: whoever takes it says what is said from then on.
  const only = author && (given || ticket.user_id === author.id) ? { userId: author.id } : null

  const own = {
    ticket,
    userId: author?.id ?? null,
    hash: row.hash,
    content: contentOfScheduled(row),
    parentId: row.reply_message_id,
    at: now,
  }
  const message = await storeSend(work, own, { rank: 'planned', only })
  await work.query(
    `UPDATE scheduled_messages SET state = $2, customer_chat_id = $3, chat_ticket_id = $4, error_code = NULL,
       error_message = NULL WHERE id = $1`,
    [row.id, step(scheduledMessageSteps, row.state, 'SENT'), message.id, ticket.id],
  )
  const sent = await readScheduled(work, row.id)
  // When it was planned, nothing had been sent.
  const lines = overruled.map(({ userId, said }) => ({
    ticketId: ticket.id,
    text: `enviou ${said}`,
    at: now,
    userId,
  }))
  await publish(work, [...(sent ? [toldScheduled(sent)] : []), ...(await writeLogLines(work, lines))])
}

/** @throws NotDeliverable for one in whose name nothing may leave there any more. */
async function authorAt(work: Work, row: ScheduledRow, ticket: LockedTicket): Promise<Viewer> {
  const author = await viewerOf(work, row.user_id)
  if (author && mayWriteAt(author, placeOf(ticket))) return author
  throw new NotDeliverable(
    'AUTHOR_GONE',
    author
      ? `${row.user_name} não atende mais esta conexão. Quem der outro horário à mensagem a envia em seu próprio nome.`
      : `${row.user_name} saiu da equipe ou está bloqueado. Quem der outro horário à mensagem a envia em seu próprio nome.`,
  )
}

async function mustBeDeliverable(
  work: Work,
  row: ScheduledRow,
  overruled: boolean,
  now: Date,
): Promise<void> {
  const { template } = contentOfScheduled(row)
  const why = await maySend(work, row.customer_id, 'whatsapp', 'service', now, {
    instanceId: row.instance_id,
    template,
    awaited: true,
    overruled,
  })
  if (why !== null) throw new NotDeliverable(SEND_RULE[why].code, SEND_RULE[why].said)
}

async function tellOpened(work: Work, { id }: LockedTicket): Promise<void> {
  const ticket = await readTicket(work, id)
  await publish(work, [
    {
      event: 'Created',
      data: (rev) => ({ ticket: { ...ticket, rev } }),
      audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id }],
    },
  ])
}

/** By the rules of taking: who is away, sees it not or has too many already does not get it. True: they have it. */
async function giveToAuthor(work: Work, ticket: LockedTicket, author: Viewer, now: Date): Promise<boolean> {
  if (!canTake(author, ticket)) return false
  try {
    const receiver = await lockReceiver(work, author.id, ticket)
    await receiver.room()
    const asked = { ticket, receiverId: author.id, by: author, pulled: true, note: null, now }
    const line = `${receiver.name} assumiu o atendimento com uma mensagem agendada.`
    await placeTicket(work, await requestTransfer(work, asked), {
      ticket,
      receiver,
      move: 'TAKE',
      by: author,
      line,
      now,
    })
  } catch (error) {
    // A refusal is the rules' answer, given before anything is written.
    if (!(error instanceof Refusal)) throw error
    return false
  }
  return true
}
