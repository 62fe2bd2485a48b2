import { decodeFrame } from '../../../contract/envelope'
import type { Operation } from '../../../contract/operation'
import type { Commands } from '../../../src/app/panel/commands'
import { EffectRunner } from '../../../src/app/runtime/effect-runner'
import { Runtime } from '../../../src/app/runtime/runtime'
import { MediaSender } from '../../../src/app/sending/internal/media-sender'
import type { TabFiles } from '../../../src/app/sending/local-files'
import { OutboxSender } from '../../../src/app/sending/outbox-sender'
import { toColleagues } from '../../../src/app/sending/to-colleagues'
import { toCustomers } from '../../../src/app/sending/to-customers'
import { Session } from '../../../src/app/session/session'
import { registry } from '../../../src/domain/core'
import { emptyWorld } from '../../../src/domain/empty-world'
import { checkInvariants } from '../../../src/domain/invariants'
import type { World } from '../../../src/domain/kernel/world'
import { listKey, TICKET_TABS, type TicketFilter, type TicketTab } from '../../../src/domain/tickets/lists'
import { topicRevision } from '../../../src/domain/topics/topic.fold'
import type { Clock } from '../../../src/infra/clock'
import { GraphqlClient } from '../../../src/infra/graphql/client'
import {
  DraftsDocument,
  InstancesDocument,
  MissedEventsDocument,
  SettingsDocument,
  SumOfTicketsDocument,
  UserPreferencesDocument,
} from '../../../src/infra/graphql/documents.gen'
import { MentionsDocument } from '../../../src/infra/graphql/mentions.gen'
import { ScheduledMessagesDocument } from '../../../src/infra/graphql/schedules.gen'
import type { Ids } from '../../../src/infra/ids'
import type { FileClient } from '../../../src/infra/media/file-client'
import { graphqlWsTransport } from '../../../src/infra/realtime/graphql-ws'
import type { Transport } from '../../../src/infra/realtime/transport'
import { countingIds, FakeClock } from '../../clock'
import { commandsOver } from '../../commands'
import { noMedia } from '../../no-media'
import { eventually, PASSWORD } from '../fixtures'
import type { Person } from './shop'

/** A list with nothing but its tab chosen. */
const filterOf = (tab: TicketTab): TicketFilter => ({ tab, instanceIds: [], search: '', unseenOnly: false })

/** The root fields of a document, as far as a mutation names one per document. */
const mutationOf = (document: string) => /^\s*mutation[^{]*\{\s*(\w+)/.exec(document)?.[1]

let panels = 0

/** What a chaos test puts in place of the panel's own parts. */
export type PanelParts = Readonly<{
  clock?: Clock
  /** Ids and chance of the nth panel. */
  ids?: (nth: number) => Ids
  transport?: (panel: Panel) => Transport
}>

/** Times in which somebody tries to come in. */
const MOST_TRIES = 5

/**
 * The panel of one person without a screen: the app's own log, fold, commands, outbox, catch-up and websocket,
 * talking to a real server. Only the clock stands still, so nothing is tried again behind the test's back.
 */
export class Panel {
  readonly person: Person
  readonly client: GraphqlClient
  readonly runtime: Runtime
  readonly commands: Commands
  /** Mutations asked for through any panel. */
  static readonly asked = new Set<string>()
  /** What did not decode, or broke a rule of the fold. */
  readonly quarantined: string[] = []
  /** Ends of the session so far: whether what this user left on the device was to be wiped. */
  readonly left: boolean[] = []
  /** Frames for which this is true get lost on the way in. */
  losing: () => boolean = () => false
  #reading: Promise<unknown> = Promise.resolve()
  /** The newest change of quick answers when they were read. */
  #templatesOf = -1
  readonly #session: Session
  readonly #runner: EffectRunner

  constructor(person: Person, serverUrl: string, tenant: string, over: PanelParts = {}) {
    panels += 1
    const clock = over.clock ?? new FakeClock(Date.now())
    const ids = over.ids?.(panels) ?? countingIds(`panel-${process.pid}-${panels}`)
    const nothing = () => {}
    this.person = person
    this.client = new RecordingClient(`${serverUrl}/${tenant}/graphql`)
    this.runtime = new Runtime(emptyWorld(), registry, clock, ids)
    this.commands = commandsOver(this.runtime, this.client, { tenant, ids }).commands
    // What is more than words and has no file goes as in the product.
    const structured = new MediaSender(
      this.client,
      null as unknown as FileClient,
      noMedia as unknown as TabFiles,
      { sentence: (why) => why },
    )
    const parts = { runtime: this.runtime, clock, ids }
    const toTickets = toCustomers(this.client, {
      ...noMedia,
      send: (row, timeoutMs) => (row.upload ? noMedia.send() : structured.send(row, timeoutMs)),
    })
    const senders = [
      new OutboxSender(parts, toTickets),
      new OutboxSender(parts, toColleagues(this.runtime, this.client, noMedia)),
    ]
    this.#session = new Session(
      this.runtime,
      this.client,
      { get: () => 'out', set: nothing },
      {
        opening: async () => true,
        opened: nothing,
        closed: async (wipe) => {
          this.left.push(wipe)
          // As the app does: nothing goes on for somebody who is out.
          this.#runner.stop()
        },
      },
    )
    this.#runner = new EffectRunner({
      runtime: this.runtime,
      client: this.client,
      clock,
      ids,
      transport: this.#lossy(
        over.transport?.(this) ??
          graphqlWsTransport(() => `${serverUrl.replace('http', 'ws')}/${tenant}/graphql`),
      ),
      senders,
      countInternal: async () => {},
      opened: () => {},
      findBeginning: async () => {},
      unauthorized: () => void this.#session.revoked(),
      instanceIds: () => [],
      tell: nothing,
      malformed: (reason) => this.quarantined.push(reason),
    })
    this.runtime.listener = {
      effect: (effect) => {
        // At once, in the tests: their clock stands still.
        if (effect.type === 'countInternal') this.#reading = this.#readColleagues()
        else this.#runner.run(effect)
      },
      quarantined: (reason) => this.quarantined.push(reason),
    }
  }

  /** Once at a time, one after the other: each wish sees what came before it. */
  async #readColleagues(): Promise<void> {
    await this.#reading
    await this.commands.loadColleagues('', 1)
  }

  #lossy(transport: Transport): Transport {
    return {
      open: (token, listener) =>
        transport.open(token, { ...listener, frame: (raw) => this.losing() || listener.frame(raw) }),
    }
  }

  get world(): World {
    return this.runtime.world
  }

  /** Logs in and reads every page of every tab, colleagues, connections, settings and counters. */
  async open(): Promise<this> {
    for (let tries = 1; ; tries++) {
      const outcome = await this.#session.logIn(this.person.email, PASSWORD, false)
      if (outcome.ok) break
      // Many who come in at once on a busy machine wait for longer than a person would: they try again.
      if (outcome.code !== 'UNREACHABLE' || tries === MOST_TRIES)
        throw new Error(`${outcome.code} ${outcome.message}`)
    }
    await this.readAll()
    return this
  }

  /** Another device of the same person, with nothing on it yet: what the server says now. */
  async fresh(): Promise<Panel> {
    const { pathname, origin } = new URL(this.client.endpoint)
    const panel = new Panel(this.person, origin, pathname.split('/')[1] ?? '')
    panel.client.token = this.client.token
    const user = this.world.rows.session.get('self')?.user
    panel.#fact('intent', 'login.submitted', {})
    panel.#fact('baseline', 'logIn', { user })
    await panel.readAll()
    return panel
  }

  /**
   * Reads every page of every tab, connections, settings and counters, as the screens do, all at once: it waits more
   * than it works, and the shorter it takes, the less happens meanwhile.
   */
  async readAll(): Promise<void> {
    const [drafts, mentions, scheduled, instances, settings, sums, preferences] = await Promise.all([
      this.client.request(DraftsDocument, {}),
      this.client.request(MentionsDocument, {}),
      this.client.request(ScheduledMessagesDocument, { pagination_limit: 100 }),
      this.client.request(InstancesDocument, {}),
      this.client.request(SettingsDocument, {}),
      this.client.request(SumOfTicketsDocument, {}),
      this.client.request(UserPreferencesDocument, {}),
      this.#readConversations(),
      ...TICKET_TABS.map((tab) => this.#readTab(tab)),
    ])
    if (!drafts.ok || !mentions.ok || !scheduled.ok) throw new Error('nothing that is being written was read')
    const { drafts: page } = drafts.data
    this.#fact('baseline', 'drafts', { rev: page.read_at_seq, whole: page.total_pages <= 1, result: page })
    this.#fact('baseline', 'mentions', { result: mentions.data.mentions })
    this.#fact('baseline', 'scheduledMessages', { result: scheduled.data.scheduledMessages })
    if (!instances.ok || !settings.ok || !sums.ok || !preferences.ok)
      throw new Error('reference data not read')
    await this.#readTemplates()
    const rev = this.world.cursor
    this.#fact('baseline', 'instances', { rev, result: instances.data.instances })
    this.#fact('baseline', 'settings', { rev, result: settings.data.settings })
    this.#fact('baseline', 'userPreferences', { result: preferences.data.userPreferences })
    this.#fact('baseline', 'sumOfTickets', { result: sums.data.sumOfTickets })
  }

  async #readTab(tab: TicketTab): Promise<void> {
    const filter = filterOf(tab)
    for (let page = 1; page <= (this.world.rows.lists.get(listKey(filter))?.totalPages ?? 1); page++)
      if (!(await this.commands.loadTickets(filter, page)).ok) throw new Error(`no page of ${tab}`)
  }

  /** Pins, colleagues and what was written with each of them. */
  async #readConversations(): Promise<void> {
    const [pins, colleagues] = await Promise.all([
      this.commands.loadPins(),
      this.commands.loadColleagues('', 1),
    ])
    if (!pins.ok) throw new Error('no pins')
    if (!colleagues.ok) throw new Error('no colleagues')
    await Promise.all(
      [...this.world.rows.colleagues.keys()].map(async (id) => {
        if (!(await this.commands.openInternalChat(id)).ok) throw new Error(`no conversation with ${id}`)
      }),
    )
  }

  /** Quick answers are read again when the server says that they changed, as their screen does. */
  async #readTemplates(): Promise<void> {
    const revision = topicRevision(this.world, 'messageTemplates')
    if (revision === this.#templatesOf) return
    this.#templatesOf = revision
    if (!(await this.commands.loadTemplates()).ok) throw new Error('no quick answers')
  }

  /** Reads what stands beside this customer's conversation, once: from then on events tell. */
  async readCustomer(id: string): Promise<void> {
    if ((this.world.rows.customerStories.get(id)?.notePages ?? 0) > 0) return
    for (const part of ['story', 'notes', 'quotes'] as const) {
      // Whoever may not see the customer is told nothing of them either.
      const outcome = await this.commands.loadCustomer(id, part, 1)
      if (!outcome.ok && outcome.code !== 'NOT_FOUND') throw new Error(`${part}: ${outcome.code}`)
    }
  }

  #fact(kind: 'intent' | 'baseline' | 'mark', name: string, data: object): void {
    this.runtime.ingest([{ kind, name, src: 'api', data }])
  }

  /** Opens the websocket, as coming online does, and catches up. */
  async connect(): Promise<this> {
    this.#fact('mark', 'connection.start', {})
    await eventually(() => this.world.rows.connection.get('self')?.state === 'live')
    return this
  }

  /** The websocket is gone. */
  disconnect(): void {
    this.#fact('mark', 'connection.stop', {})
  }

  /** Waits until the websocket has brought all that `missedEvents` says there is for this person. */
  async caughtUp(): Promise<void> {
    const since = this.world.cursor
    const answer = await this.client.request(MissedEventsDocument, { since })
    if (!answer.ok || answer.data.missedEvents.too_old) throw new Error('no missed events')
    const last = answer.data.missedEvents.envelopes.map(decodeFrame).at(-1)
    const newest = last?.ok ? last.envelopes.at(-1) : undefined
    if (newest) await eventually(() => this.world.cursor >= newest.seq)
    await eventually(() => this.world.rows.outbox.size === 0)
    await this.#reading
    await this.#readTemplates()
  }

  /** Rules of the fold that this panel's world breaks. */
  broken(): string[] {
    return [...this.quarantined, ...checkInvariants(this.world).map(({ rule, id }) => `${rule} ${id}`)]
  }

  /** Ends the websocket and every timer. */
  close(): void {
    this.#runner.stop()
  }
}

class RecordingClient extends GraphqlClient {
  override request<T, V>(
    document: Operation<T, V>,
    variables: V,
    options?: { timeoutMs?: number; renew?: boolean },
  ) {
    const name = mutationOf(document.toString())
    if (name) Panel.asked.add(name)
    return super.request(document, variables, options)
  }
}
