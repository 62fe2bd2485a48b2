import type { CustomerMark, ErasureReason } from '@contract/customer-lists'
import type {
  Captcha,
  Customer,
  GroupSummary,
  MessageDetails,
  MessageHit,
  NoticePreferences,
  PanelPreferences,
  Unsubscription,
  User,
} from '@contract/entities'
import type { CustomerChange } from '@domain/contacts/customer-change'
import type { Choices } from '@domain/messages/choices'
import type { MediaKind } from '@domain/messages/media-kinds'
import type { StructuredKind } from '@domain/messages/structured-kinds'
import type { WrittenQuote } from '@domain/orders/quote-form'
import type { OutgoingTemplate } from '@domain/outbox/tables'
import type { Presence } from '@domain/presence/when-to-say'
import type { BulkChange, BulkResult, StartWith, TicketChange } from '@domain/tickets/changes'
import type { TicketFilter } from '@domain/tickets/lists'
import type { InstanceCommands } from '../instances/instance-wishes'
import type { WritingCommands } from '../messages/writing'
import type { AccountCall, AccountCalls, Enrolment, Standing } from '../session/account'
import type { Asking } from './asking'

export type { InstanceAnswer } from '../instances/instance-wishes'
export type { StickersFound } from '../messages/writing'

/** What became of something the user asked for. `message` is a sentence in the user's language. */
export type Outcome<T = void> =
  | { ok: true; value: T }
  /** `field`: which of the things asked for will not do, by the contract's name of it, where the server says so. `by`: who was faster; 'TAKEN': somebody whom one need not know. */
  | { ok: false; code: string; message: string; field?: string; by?: string }

/** What of a customer is loaded a page at a time; 'story': duplicates, merges and the tenant's own fields. */
export type CustomerPart = (typeof CUSTOMER_PARTS)[number]
export const CUSTOMER_PARTS = ['story', 'notes', 'orders', 'quotes', 'tickets'] as const

/** What somebody wants to change about a customer. */
export type CustomerWish =
  | Readonly<{ wish: 'edit'; changes: readonly CustomerChange[] }>
  | Readonly<{ wish: 'mark'; mark: CustomerMark; on: boolean }>
  | Readonly<{ wish: 'groups'; add: readonly string[]; remove: readonly string[] }>
  /** A new group, into which the customer is put. */
  | Readonly<{ wish: 'newGroup'; name: string; color: string | null }>
  | Readonly<{ wish: 'addNote'; text: string }>
  | Readonly<{ wish: 'editNote'; id: string; text?: string; pinned?: boolean }>
  | Readonly<{ wish: 'deleteNote'; id: string }>
  | Readonly<{ wish: 'saveQuote'; quote: WrittenQuote }>
  /** The customer becomes one with another, who is there no more after it. */
  | Readonly<{ wish: 'merge'; merged: string; take: readonly string[] }>
  | Readonly<{ wish: 'unmerge'; merge: string }>
  /** Erased for good; `confirmation` is their name or number, typed. */
  | Readonly<{ wish: 'erase'; confirmation: string; reason: ErasureReason }>

/** Who is to take the counter over. `captcha`: as for coming in. */
export type SwitchWish = Readonly<{ email: string; password: string; captcha?: string | undefined }>

/** A page of the tenant's groups. */
export type GroupsFound = Readonly<{ items: readonly GroupSummary[]; more: boolean }>

/** A page of customers. */
export type CustomersFound = Readonly<{ items: readonly Customer[]; more: boolean }>

/** An unfinished ticket on which nobody but an administrator may act, and why. */
export type StrandedTicket = Readonly<{
  id: string
  customerName: string
  cause: 'ownerGone' | 'noAttendant'
}>

/** A file that was uploaded and can be sent to a colleague. */
export type InternalFile = Readonly<{
  /** At this tenant's own file endpoint. */
  address: string
  name: string | null
  mime: string | null
}>

/** A file that was chosen or recorded, checked against the provider's limits. */
export type OutgoingFile = Readonly<{
  blob: Blob
  name: string
  /** By its content. */
  mime: string
  kind: MediaKind
  /** Spoken into the microphone. */
  voice: boolean
}>

/** The same, once it lies on this device under its message's hash. */
export type QueuedFile = Readonly<{
  hash: string
  name: string
  mime: string
  kind: MediaKind
  voice: boolean
  /** Bytes. */
  size: number
}>

/** A provider's template with its fields filled in, and as it reads then. */
export type FilledTemplate = Readonly<{ text: string }> & OutgoingTemplate

/** The flight recorder in figures. */
export type RecorderFacts = Readonly<{
  entries: number
  /** Receipt of the oldest entry, ms; null when there is none. */
  since: number | null
  /** What did not decode on arrival, over the life of this store. */
  quarantined: number
  /** The last refusals, and answers that did not come: when (ms), and their codes. */
  failures: readonly Readonly<{ at: number; code: string }>[]
}>

/**
 * Everything the screens can ask for. Each call ends (there is a time limit on every request) and says what
 * became of it; what it changes reaches the screens through the log and the fold, never through the return
 * value.
 */
export interface Commands extends WritingCommands, InstanceCommands, Asking {
  /** `captcha`: the answer to one, where it was asked for (CAPTCHA_REQUIRED). */
  logIn(email: string, password: string, remember: boolean, captcha?: string): Promise<Outcome>
  /** Ends the session on the server and wipes this user's data from the device. */
  signOut(): Promise<void>
  /**
   * Puts another user in this one's place, whose data is wiped from the device once they are let in.
   * `openTwoFactory`: they have yet to give the second factor.
   */
  switchUser(wish: SwitchWish): Promise<Outcome<{ openTwoFactory: boolean }>>

  /**
   * Loads a page of a list (1-based) into the world. Gives what was found in messages, where that was asked for: it is
   * shown and kept nowhere.
   */
  loadTickets(filter: TicketFilter, page: number): Promise<Outcome<readonly MessageHit[]>>
  /** Makes sure that a ticket and its newest messages are here. */
  openTicket(ticketId: string): Promise<Outcome>
  /** Loads the next older page of a ticket's messages; `complete` in the history row says when there are no more. */
  loadOlderMessages(ticketId: string): Promise<Outcome>
  /** Marks a ticket's messages as seen, when it is the user's own. */
  markSeen(ticketId: string): Promise<Outcome>

  /** Tells colleagues where this user is with a ticket; nothing comes of it that would have to be said. */
  presence(ticketId: string, state: Presence): void

  /** Reads the tickets that nobody but an administrator may act on. */
  strandedTickets(): Promise<Outcome<readonly StrandedTicket[]>>
  /** Reads the tickets that this user keeps on top of the lists. */
  loadPins(): Promise<Outcome>
  /** Keeps a ticket on top of this user's lists, or no longer. */
  pin(ticketId: string, pinned: boolean): Promise<Outcome>
  /** Marks a ticket as unread, until its owner opens it. */
  markUnseen(ticketId: string): Promise<Outcome>

  take(ticketId: string): Promise<Outcome>
  finish(ticketId: string): Promise<Outcome>
  /** Asks for one of the changes of a ticket's life: closing with a reason, putting off, reopening, and so on. */
  changeTicket(ticketId: string, change: TicketChange): Promise<Outcome>
  /** Begins an attendance on a connection, or finds the one that there is. */
  startTicket(to: StartWith, instanceId: string): Promise<Outcome<{ ticketId: string; existed: boolean }>>
  /** The same for many tickets in one request; says of each what became of it. */
  bulkTickets(ids: readonly string[], change: BulkChange): Promise<Outcome<BulkResult[]>>
  /** Reads the reasons to close for, and what closing this ticket would bring, into the world. */
  loadClosing(ticketId: string): Promise<Outcome>
  /** Reads the house's departments into the world. */
  loadDepartments(): Promise<Outcome>
  /** Reads a page (1-based) of a ticket's past into the world: its log lines, or its customer's transfers. */
  loadTicketPast(ticketId: string, part: 'lines' | 'transfers', page: number): Promise<Outcome>
  /** Ids of all unfinished tickets in the user's hands, longest wait first. */
  myTicketIds(): Promise<Outcome<string[]>>
  returnToInbox(ticketId: string): Promise<Outcome>
  /** Hands a ticket to a colleague: at once, or (`ask`) when they accept, for which they have some minutes. */
  transfer(ticketId: string, userId: string, note: string, ask: boolean): Promise<Outcome>
  /** Accepts a transfer that waits for an answer. */
  acceptTransfer(transferId: string): Promise<Outcome>
  /** Refuses a transfer, or calls one's own back. */
  cancelTransfer(transferId: string): Promise<Outcome>
  /** Colleagues who may receive tickets of a connection, online first. */
  colleagues(instanceId: string, search: string): Promise<Outcome<User[]>>

  /** A page (1-based) of the customers whom the user may know, by name; `more`: there are further pages. */
  findCustomers(search: string, page: number): Promise<Outcome<CustomersFound>>
  /** A page (1-based) of the tenant's groups by name. */
  findGroups(search: string, page: number): Promise<Outcome<GroupsFound>>
  /** Loads what stands beside a customer's conversation: everything of it anew, or a further page of a part. */
  loadCustomer(customerId: string, part: CustomerPart, page: number): Promise<Outcome>
  /** Changes something about a customer; what becomes of it reaches the screens through the log. */
  changeCustomer(customerId: string, wish: CustomerWish): Promise<Outcome<{ id: string }>>

  /**
   * Puts a message in the outbox. Resolves as soon as it is durable on this device, before the network is
   * touched: only then may the composer clear. 'comment' stays inside the house. `hash` is the message's
   * idempotency key where the call may have to be made again (from another tab); minted when left out.
   */
  send(
    ticketId: string,
    text: string,
    options: {
      type: 'chat' | 'comment' | StructuredKind
      replyTo: string | null
      hash?: string | undefined
      /** Of a place or of cards: what they are. */
      details?: MessageDetails | undefined
      /** Of a question with options; `text` is what is asked. */
      choices?: Choices | undefined
      /** Ids of colleagues named in a comment. */
      mentions?: readonly string[] | undefined
      /** Ids of the quick answers that a text was made from. */
      answerIds?: readonly string[] | undefined
    },
  ): Promise<Outcome>
  /**
   * Puts messages with files in the outbox, one per file; the caption goes with the first. Resolves as soon as the
   * files and their messages are durable on this device. Refused with QUOTA when they do not fit on it.
   */
  sendMedia(
    ticketId: string,
    files: readonly OutgoingFile[],
    options: { caption: string; replyTo: string | null },
  ): Promise<Outcome>
  /** Another attempt for a message that failed or whose fate is unknown. `messageId` may be a temporary one. */
  retry(messageId: string): Promise<Outcome>
  /** Puts a reaction of our side on a message, or takes it back (empty text). */
  react(messageId: string, emoji: string): Promise<Outcome>
  /** Reads the house's quick answers into the world. */
  loadTemplates(): Promise<Outcome>
  /** Reads the provider's templates of a connection that match: the first page, or with `more` the next. */
  loadMetaTemplates(instanceId: string, search: string, more: boolean): Promise<Outcome>
  /** Has the server read them anew from the provider; they come as an event. */
  syncMetaTemplates(instanceId: string): Promise<Outcome>
  /**
   * Puts a filled-in template in the outbox, with the file of its header where it has one; durable and idempotent
   * as {@link Commands.sendMedia}.
   */
  sendTemplate(ticketId: string, template: FilledTemplate, file: OutgoingFile | null): Promise<Outcome>
  /** Takes over suggested quick answers, by their identifiers; those that the house has by name stay as they are. */
  adoptTemplates(identifiers: string[]): Promise<Outcome>
  deleteTemplate(id: string): Promise<Outcome>
  /** Takes a refused message out of the outbox. */
  discard(messageId: string): Promise<void>

  /**
   * Reads a page (1-based) of the colleagues one can write to, with presence, unseen counts and the newest
   * message of each. `more`: there are further pages.
   */
  loadColleagues(search: string, page: number): Promise<Outcome<{ more: boolean }>>
  /** Makes sure that the newest messages with a colleague are here. */
  openInternalChat(peerId: string): Promise<Outcome>
  /** Loads the next older page; `complete` in the conversation's row says when there are no more. */
  loadOlderInternal(peerId: string): Promise<Outcome>
  /** Marks what a colleague wrote as read. */
  markInternalSeen(peerId: string): Promise<Outcome>
  /** Puts a message to a colleague in the outbox; durable and idempotent as {@link Commands.send}. */
  sendInternal(
    peerId: string,
    text: string,
    options: { replyTo: string | null; file?: InternalFile | null | undefined; hash?: string | undefined },
  ): Promise<Outcome>
  /** Puts messages with files for a colleague in the outbox; as {@link Commands.sendMedia}. */
  sendInternalMedia(
    peerId: string,
    files: readonly OutgoingFile[],
    options: { caption: string; replyTo: string | null },
  ): Promise<Outcome>
  /** Another try for a message that the server refused. */
  retryInternal(hash: string): Promise<void>
  /** Takes a message that the server refused out of the outbox. */
  discardInternal(hash: string): Promise<void>
  /** Answers a message of a conversation with a colleague; null: not any more. */
  replyInternal(peerId: string, messageId: string | null): Promise<void>

  /** Puts a picture up (JPEG or PNG); gives its address at this tenant's own file endpoint. */
  uploadPicture(picture: Blob): Promise<Outcome<string>>
  /** Keeps how the user wants to be told, for all their devices. */
  saveNotices(notices: NoticePreferences): Promise<Outcome>
  /** Keeps how the user wants the panel to look, for all their devices. */
  saveLook(look: PanelPreferences): Promise<Outcome>
  /** Puts every notice and announcement away. */
  dismissAllNotices(): void
  dismissNotice(ticketId: string, seq: number): void
  dismissAnnouncement(id: string): void
  /**
   * The log of this device as NDJSON, with the state hash in its footer. `redacted`: with personal data
   * replaced; refused with STILL_PERSONAL (the message names the places) when a second sweep finds any. As it
   * is only an administrator gets it (FORBIDDEN).
   */
  exportLog(options: { redacted: boolean }): Promise<Outcome<Blob>>
  /** What the flight recorder holds. */
  recorderFacts(): Promise<RecorderFacts>
  /** Asks for something about one's own account; by the name of what, see {@link AccountCalls}. */
  account<N extends AccountCall>(call: N, asked: AccountCalls[N][0]): Promise<Outcome<AccountCalls[N][1]>>
}

/** What a call about one's own account takes. */
export type AccountAsked<N extends AccountCall> = AccountCalls[N][0]
/** What a call about one's own account gives. */
export type AccountOutcome<N extends AccountCall> = AccountCalls[N][1]

/** What an identity provider sent back with the browser. */
export type CameBack = Readonly<{ code: string; state: string; iss: string | null }>

/** The version that is to be accepted; `house`: the shop's own terms, where it has some. */
export type TermsInForce = Readonly<{
  version: string
  house: Readonly<{ version: number; text: string; pdf: string }> | null
}>

/** Who is invited, and where to. */
export type InvitationCard = Readonly<{ house: string; email: string; name: string | null }>

/** The ways in beside e-mail and password. */
export interface Entrances {
  /** What the login page may offer: the text of the identity provider's button, where there is one. */
  offered(): Promise<Outcome<Readonly<{ sso: string | null }>>>
  /** Before the browser goes to the identity provider: where to go once back and in. */
  leavingFor(to: string | null): void
  /** Back from there; gives where to go once in. */
  cameBack(back: CameBack): Promise<Outcome<string | null>>
  /** By the token of an integration. */
  byToken(token: string): Promise<Outcome>
  /** What the link of an invitation says; null for one that is no longer valid. */
  invitation(token: string): Promise<Outcome<InvitationCard | null>>
  /** Takes the invitation, with a name and a password of one's own, and comes in. */
  accept(token: string, name: string, password: string): Promise<Outcome>
  /** Comes in nowhere: a customer cancels the e-mails of campaigns, by the token of their link. */
  unsubscribe(token: string): Promise<Outcome<Unsubscription>>
  /** A new captcha, for somebody who was asked to solve one and wants to sign in with this e-mail. */
  captcha(email: string): Promise<Outcome<Captcha>>
  /** Does the work that our own captcha asks for; null where it took too long or was called off. */
  prove(challenge: string, signal: AbortSignal): Promise<string | null>
}

/** What there is to do for who has given the right password, and is not in yet. */
export interface Doors {
  /** How the second factor stands. */
  standing(): Promise<Outcome<Standing>>
  /** Begins an enrolment, for who is asked for a second factor and has none. */
  enrol(): Promise<Outcome<Enrolment>>
  /** Shows a code. With recovery codes in the answer, {@link Doors.enter} goes on once they were kept. */
  submit(code: string, kind: 'totp' | 'recovery'): Promise<Outcome<readonly string[] | null>>
  /** Has a mail sent with a way to a new password; the answer does not tell whether there is such an account. */
  forgot(email: string): Promise<Outcome<null>>
  /** Is this token of such a mail still good? */
  resetIsGood(token: string): Promise<Outcome<boolean>>
  /** Chooses the new password. */
  reset(token: string, password: string): Promise<Outcome<null>>
  /** Changes a password that has run out, and goes in. */
  changePassword(old: string, password: string): Promise<Outcome<null>>
  /** The terms of use that are in force here. */
  terms(): Promise<Outcome<TermsInForce>>
  /** Accepts the terms of use in this version, and goes in. */
  acceptTerms(version: string): Promise<Outcome<null>>
  /** Ends the login that was begun: back to the password. */
  turnAround(): Promise<void>
  /** Goes in after an enrolment. */
  enter(): Promise<void>
}
