import type { Draft, Mention, ScheduledMessage } from '../../../contract/entities'
import type { ScheduledMessageState } from './steps.gen'

/* What is being written, and what was said before: rows of the world (world.ts). */

/** A message that leaves later. */
export type ScheduledMessageRow = Readonly<{
  id: string
  state: ScheduledMessageState
  data: ScheduledMessage
}>
/** What the server keeps of what the user has begun to write; the id is the ticket's. Empty: nothing. */
export type ServerDraftRow = Readonly<{ id: string; data: Draft }>
/** The user was named in a comment. */
export type MentionRow = Readonly<{ id: string; data: Mention }>
/** How much is here of what a ticket's customer said in earlier tickets on its connection; the id is the ticket's. */
export type EarlierRow = Readonly<{
  id: string
  /** Earlier tickets of which there is something, the newest first. */
  ticketIds: readonly string[]
  /** The oldest message that was read. */
  oldest: string
  complete: boolean
}>
