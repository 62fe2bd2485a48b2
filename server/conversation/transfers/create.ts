import type { TicketTransfer } from '../../../contract/entities'
import { ADMINISTRATOR, canSee, canTake, type Viewer } from '../../../src/domain/access/visibility'
import { takes } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationCreateTicketTransferArgs } from '../../platform/graphql/resolvers.gen'
import { ownedByOther, userName } from '../tickets/conversation'
import { type LockedTicket, lockTicket, ticketNotFound } from '../tickets/locked-ticket'
import { toldTransferring } from './ask-again'
import { openTransferOf } from './cancel'
import { expireLater } from './expire.job'
import { mustBePickable } from './pick'
import { placeTicket, requestTransfer } from './place'
import { lockReceiver } from './receiver'
import { tellAsked } from './tell'
import { readTransfer, TRANSFER_SELECT, type TransferRow, toTransfer } from './transfer.row'

const LONGEST_NOTE = 1_000

/**
 * Moves a ticket towards somebody:
 *
 *   in the queue, to oneself             take: at once, first come first served
 *   in the queue, to a colleague         assign: at once, administrators only
 *   with its owner, to a colleague       ask: waits until it is confirmed; the ticket stays where it is
 *
 * @throws Refusal with the reason; whoever comes second reads who was first (CONFLICT, `extensions.by`).
 */
export async function createTransfer(
  work: Work,
  viewer: Viewer,
  args: MutationCreateTicketTransferArgs,
  now: Date,
): Promise<TicketTransfer> {
  const ticket = await lockTicket(work, args.chat_ticket_id)
  const toSelf = args.next_user_id === viewer.id
  if (!ticket || !canSee(viewer, ticket)) throw ticketNotFound()
  const note = args.note ? cleanText(args.note).trim().slice(0, LONGEST_NOTE) || null : null
  if (takes(ticketSteps, ticket.state, 'TAKE'))
    return toSelf
      ? take(work, viewer, ticket, now)
      : assign(work, viewer, ticket, args.next_user_id, note, now)
  if (!takes(ticketSteps, ticket.state, 'HAND_OVER'))
    throw new Refusal(
      'CONFLICT',
      ticket.state === 'closing'
        ? 'Este atendimento está sendo encerrado.'
        : 'Este atendimento já foi encerrado.',
    )
  if (toSelf && ticket.user_id === viewer.id) return alreadyMine(work, viewer, ticket)
  // An administrator who names the owner means to pull the ticket; one who does not meant to take it from the queue.
  if (toSelf && (viewer.role !== ADMINISTRATOR || args.previous_user_id !== ticket.user_id))
    throw await ownedByOther(work, ticket, 'CONFLICT', 'já foi assumido por')
  return ask(work, viewer, ticket, args, note, now)
}

async function take(work: Work, viewer: Viewer, ticket: LockedTicket, now: Date): Promise<TicketTransfer> {
  if (!canTake(viewer, ticket)) throw ticketNotFound()
  await mustBePickable(work, viewer, ticket)
  const receiver = await lockReceiver(work, viewer.id, ticket)
  await receiver.room()
  const id = await requestTransfer(work, {
    ticket,
    receiverId: viewer.id,
    by: viewer,
    pulled: true,
    note: null,
    now,
  })
  const line = `${receiver.name} assumiu o atendimento.`
  return placeTicket(work, id, { ticket, receiver, move: 'TAKE', by: viewer, line, now })
}

async function assign(
  work: Work,
  viewer: Viewer,
  ticket: LockedTicket,
  nextUserId: string,
  note: string | null,
  now: Date,
): Promise<TicketTransfer> {
  if (viewer.role !== ADMINISTRATOR)
    throw new Refusal('FORBIDDEN', 'Este atendimento está na fila: assuma-o antes de transferir.')
  const receiver = await lockReceiver(work, nextUserId, ticket)
  await receiver.room()
  const id = await requestTransfer(work, {
    ticket,
    receiverId: receiver.id,
    by: viewer,
    pulled: false,
    note,
    now,
  })
  const line = `${await userName(work, viewer.id)} atribuiu o atendimento a ${receiver.name}.`
  return placeTicket(work, id, { ticket, receiver, move: 'ASSIGN', by: viewer, line, now })
}

/** Taking twice (a double click, a lost answer) gives the same transfer. */
async function alreadyMine(work: Work, viewer: Viewer, ticket: LockedTicket): Promise<TicketTransfer> {
  const row = await work.one<TransferRow>(
    `${TRANSFER_SELECT} WHERE x.chat_ticket_id = $1::bigint AND x.next_user_id = $2 AND x.pulled ORDER BY x.id DESC LIMIT 1`,
    [ticket.id, Number(viewer.id)],
  )
  if (!row) throw new Refusal('CONFLICT', 'Este atendimento já está com você.')
  return toTransfer(row)
}

async function ask(
  work: Work,
  viewer: Viewer,
  ticket: LockedTicket,
  { next_user_id, previous_user_id, ask_receiver: asks }: MutationCreateTicketTransferArgs,
  note: string | null,
  now: Date,
): Promise<TicketTransfer> {
  if (ticket.user_id !== viewer.id && viewer.role !== ADMINISTRATOR)
    throw await ownedByOther(work, ticket, 'FORBIDDEN', 'está com')
  // What the client believes about the owner is checked, never used.
  if (previous_user_id && previous_user_id !== ticket.user_id)
    throw await ownedByOther(work, ticket, 'CONFLICT', 'está com')
  const toSelf = next_user_id === viewer.id
  if (next_user_id === ticket.user_id)
    throw new Refusal('INVALID', `Este atendimento já está com ${await userName(work, ticket.user_id)}.`)
  const waiting = await openTransferOf(work, ticket.id)
  if (waiting)
    throw new Refusal(
      'CONFLICT',
      `Este atendimento já tem uma transferência aguardando ${await userName(work, waiting.next_user_id)}.`,
    )
  const receiver = await lockReceiver(work, next_user_id, ticket)
  await receiver.room()
  const id = await requestTransfer(work, {
    ticket,
    receiverId: receiver.id,
    by: viewer,
    pulled: false,
    note,
    now,
  })
  await expireLater(work, id, now)
  const [rev] = await publish(work, [
    await toldTransferring(work, ticket, id),
    ...(asks && !toSelf ? await tellAsked(work, ticket, { by: viewer.id, to: receiver.id, note }) : []),
  ])
  const transfer = await readTransfer(work, id)
  return { ...transfer, rev: rev ?? transfer.rev }
}
