import type { Viewer } from '../../src/domain/access/visibility'
import type { Joined } from '../../src/domain/contacts/joined'
import type { Change } from '../platform/events/publish'
import { defineMoment } from '../platform/moment'

/*
 * The moments of what is known: customers become one, two again or nobody, and users leave. What becomes of tickets, orders
 * and messages then is done by their own areas (docs/seam.md).
 */

/** Two customers that become one, or two again. */
export type Merging = Readonly<{
  survivorId: string
  mergedId: string
  viewer: Viewer
  now: Date
  /** Tickets of one connection that become one by it, or were: hooks of `merged` add to it. */
  joined: Joined[]
  /** What is scheduled and goes over, or went. */
  scheduled: string[]
  /** Tickets that are told with the customer who was merged; hooks of `parted` add to it. */
  tickets: string[]
  /** Lines for conversations, after the name of the user who did it. */
  lines: { ticketId: string; text: string }[]
  /** Told before the customers and behind them. */
  before: Change[]
  after: Change[]
}>

/** Customers become one: before they are locked, once they are and before anything of theirs is moved, and at the end. */
export const merged = defineMoment<{ recognise: Merging; decide: Merging; tell: Merging }>('merged')

/** A merge is taken back: before anything is locked, before what was moved goes back, behind that, and at the end. */
export const parted = defineMoment<{
  recognise: Merging
  decide: Merging
  record: Merging
  tell: Merging
}>('parted')

/** Customers who are erased together, being one. */
export type Erasing = Readonly<{
  customers: readonly string[]
  viewer: Viewer
  now: Date
  /** Their tickets, locked; hooks add to it. */
  tickets: { id: string; customer_id: string }[]
  /** Told behind the erasures. */
  told: Change[]
  /** The number of a customer's erasure, once the changes are numbered. */
  revOf(customerId: string): number | undefined
}>

/** Customers are erased: before anything is emptied, with their own rows, and once nobody is in them any more. */
export const erased = defineMoment<{ decide: Erasing; record: Erasing; tell: Erasing }>('erased')

/** What becomes of the messages that wait to leave in the name of somebody who leaves. */
export type LeftMessages =
  | Readonly<{ kind: 'cancel' }>
  /** They leave in nobody's name. */
  | Readonly<{ kind: 'shop' }>
  /** They leave in this colleague's name. */
  | Readonly<{ kind: 'move'; to: string }>

/** A user who leaves, for good or for now. */
export type Leaver = Readonly<{
  /** As it was asked for: there may be no such user. */
  userId: string
  /** Null: they stay as they are. */
  messages: LeftMessages | null
  /** To whom the tickets go (null: into the queue), and who says so; null: they stay. */
  tickets: Readonly<{ to: string | null; by: Viewer }> | null
  now: Date
}>

/**
 * Somebody leaves: what waits is locked, then tickets, both before any person, as everywhere; then, with why it is (a sentence
 * without its full stop), it becomes what was chosen.
 */
export const leaving = defineMoment<{
  recognise: Leaver
  decide: Leaver
  record: Readonly<{ leaver: Leaver; why: string }>
}>('leaving')
