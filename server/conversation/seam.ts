import type { CustomerChat } from '../../contract/entities'
import type { Change } from '../platform/events/publish'
import type { Refusal } from '../platform/graphql/refusal'
import { defineMoment } from '../platform/moment'
import type { Received } from './messages/inbound/received'
import type { OwnContent } from './messages/outbound/own-message'
import type { Beginning, Conversation } from './tickets/conversation-key'
import type { LockedTicket } from './tickets/locked-ticket'

/*
 * The moments of a conversation: what areas do when one comes stands in their own folders (`hooks` of their area.ts), and
 * docs/seam.md lists it in the order in which it is done. Hooks act within the transaction, on all that came together.
 */

/** A message that nobody knows yet. A hook may put in its place one that says more. */
export type Arrived = { received: Received; readonly now: Date }

/** The same with whose it is. A hook that knows better puts it into a ticket; what is left goes into the unfinished one. */
export type Recognised = Readonly<{
  received: Received
  now: Date
  conversation: Conversation
  blocked: boolean
}> & {
  /** Locked; null: nobody has said yet. */
  ticket: LockedTicket | null
  /** Does it wait for somebody to see it? Never of somebody who is blocked. */
  unseen: boolean
}

/** As it is stored; of those that ask, which hooks it concerns. */
export type Stored = Readonly<Omit<Recognised, 'ticket'>> &
  Readonly<{ id: string; ticket: LockedTicket; concerns: ReadonlySet<string> }>

/** As people have been told of it. */
export type Told = Stored & Readonly<{ message: CustomerChat }>

/** Customers have written. */
export const received = defineMoment<{
  recognise: Arrived
  decide: Recognised
  record: Stored
  answer: Told
  tell: Told
}>('received')

/** What a user is about to send to a customer, whom they may write to. */
export type Sending = Readonly<{ ticket: LockedTicket; userId: string; content: OwnContent; now: Date }>

/** A message is about to be stored. A hook may answer why it may not leave, which the user reads; no other moment refuses. */
export const sending = defineMoment<{ decide: Sending }, Refusal | undefined>('sending')

/** Something that a user, or the shop itself, has said in a conversation: to the customer, or among colleagues. */
export type Sent = Readonly<{
  ticketId: string
  /** Null: said in nobody's name, or written on the phone. */
  userId: string | null
  /** Null: written on the phone. */
  content: Readonly<{ type: OwnContent['type']; text: string }> | null
  /** The quick answers that it was made from. */
  quickAnswerIds: readonly string[]
  /** What is told with it; hooks add to it. */
  told: Change[]
}>

/** It is stored, and not told yet. */
export const sent = defineMoment<{ record: Sent }>('sent')

/** A ticket that stands otherwise than before: in other hands, in another place or state, put off, or pinned. */
export const moved = defineMoment<{ record: Readonly<{ ticketId: string }> }>('moved')

/** A ticket that was closed, as it stood before, and what is told before it is; hooks add to that. */
export type Closed = Readonly<{ ticket: LockedTicket; told: Change[] }>

/** It is closed, and nobody has been told yet. */
export const closed = defineMoment<{ record: Closed }>('closed')

/** The farewell of a ticket that was closed, and whether it asks for a grade; hooks add the ids of what else is said. */
export type Farewell = Readonly<{
  ticket: LockedTicket
  asked: boolean
  closedAt: Date
  now: Date
  said: string[]
}>

/** It is said, and nobody has been told yet. Never of a closing that was taken back or is silent. */
export const farewell = defineMoment<{ answer: Farewell }>('farewell')

/** A closing was taken back, or the ticket was opened again by hand; the ticket as it stood closed. */
export type Reopened = Readonly<{ ticket: LockedTicket; takenBack: boolean; told: Change[] }>

/** Before the row changes: what its closing left there is still to be read. */
export const reopened = defineMoment<{ record: Reopened }>('reopened')

/**
 * A ticket that is about to be opened because a customer wrote. A hook may give it to somebody, or have a bot answer in it, or Maria: a bot
 * goes before her, and both hold where nobody is given it.
 */
export type Opening = Readonly<Beginning> & {
  /** The ticket of a campaign or rule that is answered; null: it is a new one. */
  readonly answers: string | null
  userId: number | null
  bot: boolean
  maria: boolean
}

/** Tickets are about to be opened. */
export const ticketOpening = defineMoment<{ decide: Opening }>('ticketOpening')
