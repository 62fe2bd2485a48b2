import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { userName } from '../tickets/conversation'
import type { LockedTicket } from '../tickets/locked-ticket'
import type { OpenTransfer } from './cancel'

/** Tells a colleague that a ticket is meant for them and waits for their word. */
export async function tellAsked(
  work: Work,
  ticket: LockedTicket,
  { by, to, note }: { by: string; to: string; note: string | null },
): Promise<Change[]> {
  const [who, customer] = [await userName(work, by), await customerOf(work, ticket)]
  const message = `${who} quer passar para você o atendimento de ${customer}.`
  return [said(ticket, to, 'Transferência para você', note === null ? message : `${message} Recado: ${note}`)]
}

/** Tells who asked that the receiver has refused. */
export const tellRefused = (work: Work, ticket: LockedTicket, transfer: OpenTransfer): Promise<Change[]> =>
  tellAsker(work, ticket, transfer, (who, customer) => [
    'Transferência recusada',
    `${who} recusou o atendimento de ${customer}. Ele continua onde estava.`,
  ])

/** Tells who asked that nobody has answered in time. */
export const tellExpired = (
  work: Work,
  ticket: LockedTicket,
  transfer: OpenTransfer,
  minutes: number,
): Promise<Change[]> =>
  tellAsker(work, ticket, transfer, (who, customer) => [
    'Transferência sem resposta',
    `${who} não respondeu em ${minutes} min. O atendimento de ${customer} continua onde estava.`,
  ])

async function tellAsker(
  work: Work,
  ticket: LockedTicket,
  { requested_by: asker, next_user_id: receiver }: OpenTransfer,
  words: (who: string, customer: string) => readonly [title: string, message: string],
): Promise<Change[]> {
  if (asker === null) return []
  return [said(ticket, asker, ...words(await userName(work, receiver), await customerOf(work, ticket)))]
}

const said = (ticket: LockedTicket, userId: string, title: string, message: string): Change => ({
  event: 'chatNotification',
  data: (rev) => ({ user_id: userId, title, message, chat_ticket_id: ticket.id, rev }),
  audience: { kind: 'users', ids: [userId] },
  rows: [],
})

async function customerOf(work: Work, { customer_id }: LockedTicket): Promise<string> {
  const row = await work.one<{ name: string }>('SELECT name FROM customers WHERE id = $1', [customer_id])
  return row?.name ?? ''
}
