import type { Clock } from '@infra/clock'
import type { Ids } from '@infra/ids'
import type { TabPort } from '@infra/tabs/port'
import { askedOver } from '../messages/writing-calls'
import type { Outcome, QueuedFile, RecorderFacts } from '../panel/commands'
import { CALLS, type CallName, type LeaderCommands, perform } from './tab-call'

/** The leader has this long to say that it has a call, ms; one that is later does nothing about it. */
const ACKNOWLEDGE_MS = 10_000
/** A word said at the last moment may take this long to come over, ms. */
const GRACE_MS = 1_000
/** A call that the leader has may take this long: every request inside it has its own, shorter limit, ms. */
const ANSWER_MS = 90_000

type Pending = {
  readonly id: string
  readonly name: CallName
  readonly args: readonly unknown[]
  /** Whom it was given to; null: nobody yet. */
  term: string | null
  /** It is in a leader's hands. */
  got: boolean
  cancel: () => void
  settle: (answer: Answer) => void
}

type Answer =
  | { ok: true; value: unknown }
  /** 'noAnswer': it was not done, and will not be. 'unknown': it may have been. 'over': nobody is signed in. */
  | { ok: false; why: 'noAnswer' | 'unknown' | 'over' | 'failed' }

type Parts = Readonly<{
  port: TabPort
  clock: Clock
  ids: Ids
  /** The sentence for the user about a call that came to nothing. */
  sentence: (why: 'noAnswer' | 'unknown') => string
  /** Says a sentence to the user where the command itself gives no outcome back. */
  complain: (sentence: string) => void
  /** Is the message of this hash in the world? */
  queued: (hash: string) => boolean
}>

/**
 * The commands of a tab, whichever tab leads: given to the leader as calls, or done here once this one leads.
 * Every call ends. One whose leader went away is given to the next where nobody had it in hand, or where
 * doing it twice is doing it once.
 */
export class TabCalls {
  readonly #parts: Parts
  readonly #pending = new Map<string, Pending>()
  readonly #stop: () => void
  #term: string | null = null
  #here: LeaderCommands | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.#stop = parts.port.listen((message) => {
      if (message.type === 'got') this.#got(message.id)
      if (message.type === 'answer')
        this.#pending
          .get(message.id)
          ?.settle(message.ok ? { ok: true, value: message.value } : { ok: false, why: 'failed' })
    })
  }

  /** There is a leader of this name: the one before, if there was one, is gone. */
  leaderIs(term: string): void {
    this.#term = term
    for (const call of [...this.#pending.values()]) this.#give(call)
  }

  /** This tab leads: what was asked of others is done here, and all that comes. */
  leadHere(commands: LeaderCommands): void {
    this.#here = commands
    for (const call of [...this.#pending.values()]) this.#give(call)
  }

  /** Every call ends: nobody is signed in any more, or (`unknown`) nobody can say what becomes of them. */
  end(why: 'over' | 'unknown'): void {
    this.#stop()
    this.#here = null
    for (const call of [...this.#pending.values()]) call.settle({ ok: false, why })
  }

  /** The commands for the screens; the same for as long as the tab has this user. */
  readonly commands: LeaderCommands = {
    signOut: () => this.#plain('signOut', []),
    switchUser: (wish) => this.#outcome('switchUser', [wish]),
    loadTickets: (filter, page) => this.#outcome('loadTickets', [filter, page]),
    openTicket: (ticketId) => this.#outcome('openTicket', [ticketId]),
    loadOlderMessages: (ticketId) => this.#outcome('loadOlderMessages', [ticketId]),
    markSeen: (ticketId) => this.#outcome('markSeen', [ticketId]),
    // What does not get through is said again by the next refresh.
    presence: (ticketId, state) => void this.#ask('presence', [ticketId, state]),
    strandedTickets: () => this.#outcome('strandedTickets', []),
    loadPins: () => this.#outcome('loadPins', []),
    pin: (ticketId, pinned) => this.#outcome('pin', [ticketId, pinned]),
    markUnseen: (ticketId) => this.#outcome('markUnseen', [ticketId]),
    take: (ticketId) => this.#outcome('take', [ticketId]),
    finish: (ticketId) => this.#outcome('finish', [ticketId]),
    changeTicket: (ticketId, change) => this.#outcome('changeTicket', [ticketId, change]),
    startTicket: (to, instanceId) => this.#outcome('startTicket', [to, instanceId]),
    bulkTickets: (ids, change) => this.#outcome('bulkTickets', [ids, change]),
    loadClosing: (ticketId) => this.#outcome('loadClosing', [ticketId]),
    loadDepartments: () => this.#outcome('loadDepartments', []),
    loadTicketPast: (ticketId, part, page) => this.#outcome('loadTicketPast', [ticketId, part, page]),
    myTicketIds: () => this.#outcome('myTicketIds', []),
    returnToInbox: (ticketId) => this.#outcome('returnToInbox', [ticketId]),
    transfer: (ticketId, userId, note, ask) => this.#outcome('transfer', [ticketId, userId, note, ask]),
    acceptTransfer: (transferId) => this.#outcome('acceptTransfer', [transferId]),
    cancelTransfer: (transferId) => this.#outcome('cancelTransfer', [transferId]),
    colleagues: (instanceId, search) => this.#outcome('colleagues', [instanceId, search]),
    findCustomers: (search, page) => this.#outcome('findCustomers', [search, page]),
    findGroups: (search, page) => this.#outcome('findGroups', [search, page]),
    loadCustomer: (customerId, part, page) => this.#outcome('loadCustomer', [customerId, part, page]),
    changeCustomer: (customerId, wish) => this.#outcome('changeCustomer', [customerId, wish]),
    retry: (messageId) => this.#outcome('retry', [messageId]),
    send: async (ticketId, text, options) => {
      const hash = options.hash ?? this.#parts.ids.unique()
      const outcome = await this.#outcome<void>('send', [ticketId, text, { ...options, hash }])
      // It is on its way, whatever became of the answer.
      return outcome.ok || !this.#parts.queued(hash) ? outcome : { ok: true, value: undefined }
    },
    queueMedia: (ticketId, files, options) => this.#files('queueMedia', ticketId, files, options),
    queueInternalMedia: (peerId, files, options) => this.#files('queueInternalMedia', peerId, files, options),
    react: (messageId, emoji) => this.#outcome('react', [messageId, emoji]),
    loadTemplates: () => this.#outcome('loadTemplates', []),
    loadMetaTemplates: (instanceId, search, more) =>
      this.#outcome('loadMetaTemplates', [instanceId, search, more]),
    syncMetaTemplates: (instanceId) => this.#outcome('syncMetaTemplates', [instanceId]),
    queueTemplate: async (ticketId, hash, template, file) => {
      const outcome = await this.#outcome<void>('queueTemplate', [ticketId, hash, template, file])
      return outcome.ok || !this.#parts.queued(hash) ? outcome : { ok: true, value: undefined }
    },
    adoptTemplates: (identifiers) => this.#outcome('adoptTemplates', [identifiers]),
    deleteTemplate: (id) => this.#outcome('deleteTemplate', [id]),
    discard: (messageId) => this.#plain('discard', [messageId]),
    loadColleagues: (search, page) => this.#outcome('loadColleagues', [search, page]),
    openInternalChat: (peerId) => this.#outcome('openInternalChat', [peerId]),
    loadOlderInternal: (peerId) => this.#outcome('loadOlderInternal', [peerId]),
    markInternalSeen: (peerId) => this.#outcome('markInternalSeen', [peerId]),
    sendInternal: async (peerId, text, options) => {
      const hash = options.hash ?? this.#parts.ids.unique()
      const outcome = await this.#outcome<void>('sendInternal', [peerId, text, { ...options, hash }])
      return outcome.ok || !this.#parts.queued(hash) ? outcome : { ok: true, value: undefined }
    },
    retryInternal: (hash) => this.#plain('retryInternal', [hash]),
    discardInternal: (hash) => this.#plain('discardInternal', [hash]),
    replyInternal: (peerId, messageId) => this.#plain('replyInternal', [peerId, messageId]),
    read: (document, variables) => this.#outcome('read', [document.toString(), variables]),
    change: (document, variables) => this.#outcome('change', [document.toString(), variables]),
    uploadPicture: (picture) => this.#outcome('uploadPicture', [picture]),
    saveNotices: (notices) => this.#outcome('saveNotices', [notices]),
    saveLook: (look) => this.#outcome('saveLook', [look]),
    dismissAllNotices: () => void this.#plain('dismissAllNotices', []),
    dismissNotice: (ticketId, seq) => void this.#plain('dismissNotice', [ticketId, seq]),
    dismissAnnouncement: (id) => void this.#plain('dismissAnnouncement', [id]),
    instances: (wish) => this.#outcome('instances', [wish]),
    ...askedOver((name, args) => this.#outcome(name, args)),
    exportLog: (options) => this.#outcome('exportLog', [options]),
    account: (call, asked) => this.#outcome('account', [call, asked]),
    recorderFacts: async () => {
      const answer = await this.#ask('recorderFacts', [])
      if (!answer.ok) throw new Error('the leading tab gave no figures')
      // Made by the same command of the same build, in another tab.
      return answer.value as RecorderFacts
    },
  }

  async #files(
    name: 'queueMedia' | 'queueInternalMedia',
    to: string,
    files: readonly QueuedFile[],
    options: { caption: string; replyTo: string | null },
  ): Promise<Outcome> {
    const outcome = await this.#outcome<void>(name, [to, files, options])
    const queued = files.every(({ hash }) => this.#parts.queued(hash))
    return outcome.ok || !queued ? outcome : { ok: true, value: undefined }
  }

  async #outcome<T>(name: CallName, args: readonly unknown[]): Promise<Outcome<T>> {
    const answer = await this.#ask(name, args)
    // Made by the same command of the same build, in another tab.
    if (answer.ok) return answer.value as Outcome<T>
    if (answer.why === 'over') return { ok: false, code: 'UNAUTHENTICATED', message: '' }
    const why = answer.why === 'noAnswer' ? 'noAnswer' : 'unknown'
    return { ok: false, code: 'UNREACHABLE', message: this.#parts.sentence(why) }
  }

  /** A command that gives nothing back: what went wrong is said at once. */
  async #plain(name: CallName, args: readonly unknown[]): Promise<void> {
    const answer = await this.#ask(name, args)
    if (answer.ok || answer.why === 'over') return
    this.#parts.complain(this.#parts.sentence(answer.why === 'noAnswer' ? 'noAnswer' : 'unknown'))
  }

  #ask(name: CallName, args: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve) => {
      const call: Pending = {
        id: this.#parts.ids.unique(),
        name,
        args,
        term: null,
        got: false,
        cancel: () => {},
        settle: (answer) => {
          call.cancel()
          if (this.#pending.delete(call.id)) resolve(answer)
        },
      }
      this.#pending.set(call.id, call)
      this.#limit(call, ACKNOWLEDGE_MS, 'noAnswer')
      this.#give(call)
    })
  }

  #limit(call: Pending, ms: number, why: 'noAnswer' | 'unknown'): void {
    call.cancel()
    call.cancel = this.#parts.clock.after(ms, () => call.settle({ ok: false, why }))
  }

  /** Gives a call to who leads now, unless somebody has or had it in hand and it is not to be done twice. */
  #give(call: Pending): void {
    const { port, clock } = this.#parts
    if (!this.#here && (this.#term === null || call.term === this.#term)) return
    if (call.got && !CALLS[call.name].twice) {
      call.settle({ ok: false, why: 'unknown' })
      return
    }
    call.got = false
    if (this.#here) {
      this.#do(call, this.#here)
      return
    }
    call.term = this.#term
    this.#limit(call, ACKNOWLEDGE_MS + GRACE_MS, 'noAnswer')
    const { id, name, args } = call
    const until = clock.now() + ACKNOWLEDGE_MS
    port.post({ type: 'call', id, term: call.term ?? '', name, args: [...args], until })
  }

  #do(call: Pending, commands: LeaderCommands): void {
    call.cancel()
    perform(commands, call.name, call.args).then(
      (value) => call.settle({ ok: true, value }),
      (error: unknown) => {
        console.error(error)
        call.settle({ ok: false, why: 'failed' })
      },
    )
  }

  #got(id: string): void {
    const call = this.#pending.get(id)
    if (!call) return
    call.got = true
    this.#limit(call, ANSWER_MS, 'unknown')
  }
}
