import type { Writing } from '@domain/drafts/settle'
import type { Outcome } from '../panel/commands'

/** Stickers that the user keeps; `next`: where the page behind these begins, null when there is none. */
export type StickersFound = Readonly<{
  items: readonly Readonly<{ id: string; url: string }>[]
  next: string | null
}>

/** What somebody wants of their stickers. */
export type StickerWish =
  | Readonly<{ wish: 'page'; after: string | null }>
  /** Keeps the one of a message. */
  | Readonly<{ wish: 'save'; messageId: string }>
  /** Keeps one that was uploaded, by the address that the upload gave. */
  | Readonly<{ wish: 'add'; address: string }>
  | Readonly<{ wish: 'delete'; id: string }>

/** What can be had back after it was deleted: a note, a quick answer, a sticker, a message that was to leave later. */
export type Restorable = (typeof RESTORABLE)[number]
export const RESTORABLE = ['note', 'answer', 'sticker', 'scheduled'] as const

/** Of a message that leaves later, what it is beside words. */
export type ScheduledExtra = Readonly<{
  /** Its file: the address that the upload gave; `text` is the caption. */
  file?: Readonly<{ address: string; voice: boolean }> | undefined
  /** The provider's template that it is, filled in. */
  template?: Readonly<{ id: string; values: readonly Readonly<{ key: string; value: string }>[] }> | undefined
  /** Is it canceled when the customer writes before it is due? */
  untilAnswered?: boolean | undefined
}>

/** What is written and does not leave at once: later, to others, with names in it; and what was said before. */
export interface WritingCommands {
  /** Reads what waits to leave in a ticket's conversation. */
  loadScheduled(ticketId: string): Promise<Outcome>
  /** A message that leaves at `sendAt` (ms since 1970). The same `hash` gives the same one. */
  schedule(
    ticketId: string,
    text: string,
    options: { sendAt: number; replyTo: string | null; hash: string } & ScheduledExtra,
  ): Promise<Outcome>
  /** Changes text, time (ms since 1970) or both of one that waits. */
  updateScheduled(id: string, wish: { text: string | null; sendAt: number | null }): Promise<Outcome>
  cancelScheduled(id: string): Promise<Outcome>
  sendScheduledNow(id: string): Promise<Outcome>
  /** Passes a message on to the customer of another ticket. The same `hash` gives the same message. */
  forward(messageId: string, ticketId: string, hash: string): Promise<Outcome>
  /** The same to a colleague. */
  forwardInternal(messageId: string, userId: string, hash: string): Promise<Outcome>
  /** Tells the server what stands in a ticket's composer; what it keeps then comes back. Empty: nothing any more. */
  saveDraft(ticketId: string, draft: Writing): Promise<Outcome>
  /** Loads the next page of what the customer said in tickets before this one. */
  loadEarlier(ticketId: string): Promise<Outcome>
  /** Reads a page (1-based) of where the user was named. `more`: there are further pages. */
  loadMentions(page: number): Promise<Outcome<{ more: boolean }>>
  /** The user has seen these; null: all. */
  markMentionsSeen(ids: readonly string[] | null): Promise<Outcome>
  /** Reads or changes the stickers that the user keeps; gives a page of them, or the one that was kept. */
  stickers(wish: StickerWish): Promise<Outcome<StickersFound>>
  /** Has something back that the user deleted a moment ago. */
  restore(kind: Restorable, id: string): Promise<Outcome>
}

/** What a panel does that shows a world and reaches no server: it says that all is read, and refuses the rest. */
export const withoutServer = (
  here: () => Promise<Outcome>,
  refuse: () => Promise<Outcome<never>>,
): WritingCommands => ({
  loadScheduled: here,
  loadEarlier: here,
  saveDraft: refuse,
  loadMentions: async () => ({ ok: true, value: { more: false } }),
  schedule: refuse,
  updateScheduled: refuse,
  cancelScheduled: refuse,
  sendScheduledNow: refuse,
  forward: refuse,
  forwardInternal: refuse,
  markMentionsSeen: refuse,
  stickers: refuse,
  restore: refuse,
})
