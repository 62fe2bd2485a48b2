import type { Tables } from './world'

/** The warning 'Conexão desconectada!' (section 8): which connection, and the number of its chip, digits or null. */
export type DropWarning = Readonly<{ instanceId: string; name: string; phone: string | null; forMs: number }>

/** What the fold asks the outside to do. Data only: live, the app's runner does it; in replay it is listed. */
export type Effect =
  | { type: 'openSocket' }
  | { type: 'closeSocket' }
  /** Ask the server for everything after the cursor. */
  | { type: 'catchUp'; since: number }
  /** Come back with `connection.retryDue` after a jittered delay that grows with `attempt` (from 1). */
  | { type: 'scheduleRetry'; attempt: number }
  /** Come back with `connection.settled` in so many ms. */
  | { type: 'settle'; ms: number }
  /** The server cannot say what was missed: ask it about the tickets in the local queue, now and then. */
  | { type: 'validateInbox' }
  /** Messages wait in the outbox. */
  | { type: 'send' }
  /** Tell the user, once: on the desktop and by sound. */
  | { type: 'notify'; notice: Tables['notices'] }
  /** A customer wrote in a ticket of the user's. */
  | { type: 'customerMessage'; ticketId: string; messageId: string }
  /** A ticket came into the queue. */
  | { type: 'queued'; ticketId: string }
  /** The queue changed in a way that the server's counters will show. */
  | { type: 'recount' }
  /** Tell the user what was said to them or to everybody, once. */
  | { type: 'announce'; announcement: Tables['announcements'] }
  /** A connection to WhatsApp dropped before the user's eyes: warn for 6 s (specification section 4, Instance). */
  | { type: 'warnDrop'; warning: DropWarning }
  /** Colleagues, and how much of what they wrote is unseen, are to be read again. */
  | { type: 'countInternal' }
  /** A colleague wrote: sound and desktop, unless that conversation is open here (section 4, Internal chat). */
  | { type: 'internalMessage'; peerId: string; messageId: string }
  /** Come back in so many ms with `presence.expired` about this word of somebody, in place of what was asked before. */
  | { type: 'expirePresence'; ticketId: string; userId: string | null; at: number; ms: number }
  /** A colleague named the user in a comment: sound, desktop and a line on the screen. */
  | { type: 'mentioned'; mentionId: string }

const TELLINGS = [
  'notify',
  'announce',
  'warnDrop',
  'internalMessage',
  'mentioned',
  'customerMessage',
  'queued',
] as const

/** What the fold wants said to the user, once. */
export type Telling = Extract<Effect, { type: (typeof TELLINGS)[number] }>

/** Is an effect, or what another tab sent in its place, something to be said? By its type; the rest is as it was folded. */
export const isTelling = (value: unknown): value is Telling =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  TELLINGS.some((type) => type === value.type)
