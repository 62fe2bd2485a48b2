import type { Readable } from 'node:stream'
import type { CatalogOffer, ContactCard, MessageLocation } from '../../../contract/entities'
import type { Choices } from '../../../src/domain/messages/choices'
import type { OrderMessage } from '../../../src/domain/orders/order-message'

/**
 * What the areas know of WhatsApp: one connection, whichever way it is reached. There are two kinds, chosen per
 * connection (connection.ts): Meta's own API (`official`), and a session hub whose number was paired by a QR
 * code (`hub`). Nothing here rejects for what the provider says: every end of a call is a value.
 */
export interface Provider {
  readonly kind: 'official' | 'hub'
  /** Where a message to this person goes; null when no address of theirs is of use here. */
  addressOf(person: Person): Address | null
  /** Brings a file ahead of its message, which may be done again without harm. */
  bringFile(file: OutboundFile): Promise<MediaOutcome<BroughtFile>>
  /** Sends a message. Cut off in the middle, nobody can say whether it went: never repeat it unasked. */
  send(message: OutboundMessage): Promise<Outcome>
  /** Puts our reaction on a message; an empty one takes it back. Doing it twice is doing it once. */
  react(reaction: OutboundReaction): Promise<Outcome>
  /** Fetches the file of a customer's message into `take`; rejects with what `take` rejects with. */
  fetchFile<T>(
    mediaId: string,
    take: (bytes: Readable, size: number | null) => Promise<T>,
  ): Promise<MediaOutcome<FetchedFile<T>>>
  /**
   * Fetches the picture that this person shows of themselves into `take`; null where they show none, or the provider
   * shows nobody's: Meta's own API has no way to ask. Rejects with what `take` rejects with.
   */
  fetchPicture<T>(of: Address, take: (bytes: Readable) => Promise<T>): Promise<MediaOutcome<T | null>>
  /** Tells the customer that their messages were read, the newest last. Doing it twice is doing it once. */
  markRead(to: Address, providerIds: readonly string[]): Promise<MediaOutcome<null>>
  /**
   * Shows the customer that somebody is writing, for as long as the provider shows it (at most 25 s).
   * `answering`: the provider's id of the customer's newest message.
   */
  showTyping(to: Address, answering: string | null): Promise<MediaOutcome<null>>
  /** Does the connection work now? A small call with no effect. */
  probe(): Promise<MediaOutcome<null>>
}

/** The addresses under which a customer may be known. */
export type Person = {
  /** Learnt from WhatsApp. */
  wa_id: string | null
  /** As stored; empty when hidden. */
  phone_number: string
  /** Meta's id of somebody who hides their number. */
  bsuid: string | null
  /** A hub's. */
  lid: string | null
}

/** A phone number (digits), or the provider's id of somebody who hides theirs. */
export type Address = { phone: string } | { bsuid: string } | { lid: string }

/** A file as it lies with us. */
export type OutboundFile = { bytes: Blob; mime: string; name: string }

/** A file as a message refers to it: by the id that the provider gave it, or whole. */
export type BroughtFile = { id: string } | OutboundFile

/** What a message says. */
export type Content =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video'; file: BroughtFile; caption: string | null }
  | { type: 'document'; file: BroughtFile; caption: string | null; filename: string }
  | { type: 'audio'; file: BroughtFile; voice: boolean }
  | { type: 'sticker'; file: BroughtFile }
  | ({ type: 'interactive'; text: string } & Choices)
  /** Products of the connection's catalogue; official connections only. */
  | { type: 'interactive'; text: string; offer: CatalogOffer }
  /** WhatsApp's own message about an order; official connections only. */
  | { type: 'interactive'; text: string; order: OrderMessage }
  | ({ type: 'location' } & MessageLocation)
  | { type: 'contacts'; contacts: readonly ContactCard[] }
  /** One of the provider's templates, filled in; official connections only. `components` as Meta takes them. */
  | { type: 'template'; name: string; language: string; components: readonly object[] }

/** A message that somebody else's refers to. `own`: we wrote it. */
export type Target = { providerId: string; own: boolean }

export type OutboundMessage = {
  to: Address
  content: Content
  repliesTo: Target | null
  /** Minted when the user pressed the key. */
  hash: string
  /** Which attempt at sending it this is, from 1. */
  attempt: number
  /** May a mobile be tried under its other spelling at once? Not where that is what `to` already holds. */
  otherSpelling: boolean
}

export type OutboundReaction = { to: Address; target: Target; emoji: string }

/** The provider said no; nothing was taken. `code` stands in errors.ts; `subcode`: Meta's, where it names one. */
export type Refused = {
  kind: 'refused'
  code: string
  subcode?: string
  details: string | null
  retryAfterS: number | null
}

/**
 * What became of a call that must not be made twice.
 * - `accepted`: the provider has it (not: the customer has it). `held`: it keeps it back until it has judged its template.
 * - `refused`: the provider said no; nothing was taken.
 * - `unreached`: no connection came about; nothing was taken.
 * - `unknown`: the request left and no usable answer came. No provider knows an idempotency key: never send it
 *   again by yourself.
 */
export type Outcome =
  | { kind: 'accepted'; providerId: string; waId: string | null; held?: boolean }
  | Refused
  | { kind: 'unreached'; cause: string }
  | { kind: 'unknown'; cause: string }

/** What became of a call that may be made again without harm. */
export type MediaOutcome<T> = { kind: 'done'; value: T } | Refused | { kind: 'unreached'; cause: string }

/** What was fetched, and the hash that the provider says it has (hexadecimal). */
type FetchedFile<T> = { taken: T; sha256: string | null }
