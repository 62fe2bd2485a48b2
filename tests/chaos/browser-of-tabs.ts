import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { stateHash } from '@domain/kernel/hash'
import { createRegistry } from '@domain/kernel/registry'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Channel } from '@infra/tabs/channel'
import type { Lease, QueuedLeases } from '@infra/tabs/lease'
import type { Version } from '@infra/tabs/version'
import { voice } from '@ui/shell/voice'
import type { PreferencesStore } from '../../src/app/panel/preferences'
import { KeptDrafts } from '../../src/app/runtime/drafts'
import { ClosedCleaner } from '../../src/app/runtime/internal/closed-cleaner'
import { OnScreen } from '../../src/app/runtime/on-screen'
import { Runtime } from '../../src/app/runtime/runtime'
import { OutboxSender } from '../../src/app/sending/outbox-sender'
import { toCustomers } from '../../src/app/sending/to-customers'
import { CommandRelay } from '../../src/app/tabs/internal/command-relay'
import { wholeLog } from '../../src/app/tabs/internal/follower-store'
import { TabFollower } from '../../src/app/tabs/internal/tab-follower'
import type { Ground } from '../../src/app/tabs/tab-ground'
import { TabPanel } from '../../src/app/tabs/tab-panel'
import { countingIds, FakeClock, settle } from '../clock'
import { commandsOver } from '../commands'
import { aTicket, aUser } from '../model/rows'
import { noMedia } from '../no-media'
import { Disk, Server, TICKETS } from './below-tabs'
import { Chance } from './seeds'

/**
 * A browser with several tabs of the panel: the real panels, above a channel, a lock, a disk and a server that
 * the test drives. Everything takes some milliseconds of a clock that stands still, chosen by chance.
 */
export class Browser {
  readonly clock = new FakeClock()
  readonly disk: Disk
  readonly server: Server
  readonly tabs: Tab[] = []
  readonly channels = new Set<{ owner: Tab; hear: (message: unknown) => void; last: Map<object, number> }>()
  readonly lock: Lock
  #opened = 0

  constructor(readonly chance: Chance) {
    this.disk = new Disk(this)
    this.server = new Server(this)
    this.lock = new Lock(this)
  }

  /** Some milliseconds. */
  soon(most = 15): Promise<void> {
    return new Promise((resolve) => this.clock.after(this.chance.integer(0, most), resolve))
  }

  open(options: { userId?: string; version?: Version } = {}): Tab {
    this.#opened += 1
    const tab = new Tab(this, `tab${this.#opened}`, options.version)
    this.tabs.push(tab)
    tab.start(options.userId ?? null)
    return tab
  }

  /** Lets time pass; what was begun a moment ago gets its turn first. */
  async pass(ms: number): Promise<void> {
    await settle()
    await this.clock.pass(ms)
  }

  get alive(): Tab[] {
    return this.tabs.filter((tab) => tab.alive)
  }

  get leader(): Tab | undefined {
    return this.lock.holder?.tab
  }
}

const VERSION: Version = { proto: 1, format: 1, build: '0.1.0' }

/** One tab: what `App` does around a panel, and a switch that ends everything as a crash does. */
export class Tab {
  alive = true
  state = 'starting'
  told: string[] = []
  panel: TabPanel | null = null
  readonly onScreen = new OnScreen()
  runtime: Runtime
  readonly #ids

  constructor(
    readonly browser: Browser,
    readonly name: string,
    readonly version = VERSION,
  ) {
    this.#ids = countingIds(name)
    this.runtime = new Runtime(emptyWorld(), createRegistry([]), browser.clock, this.#ids)
  }

  /** What App does when somebody is in. */
  start(userId: string | null, doubtful: readonly string[] = []): void {
    const { browser } = this
    const { clock } = browser
    const client = browser.server.clientOf(this)
    this.state = 'starting'
    const over = (next: boolean, left: readonly string[] = []) => {
      if (this.panel !== panel) return
      this.panel = null
      this.runtime = new Runtime(emptyWorld(), createRegistry([]), clock, this.#ids)
      this.state = 'login'
      if (next && this.alive) this.start(null, left)
    }
    const panel: TabPanel = new TabPanel({
      startOver: () => false,
      doubtful,
      witness: { note: () => {}, lost: () => 0, forget: () => {} },
      tenant: 'loja',
      user: userId === null ? null : aUser({ id: userId }),
      prefetched: { screen: Promise.resolve(null), first: Promise.resolve(null), all: async () => null },
      runtime: this.runtime,
      client,
      clock,
      ids: this.#ids,
      preferences: {} as PreferencesStore,
      onScreen: this.onScreen,
      voice,
      tabs: this.#ground(client),
      switchUser: async () => ({ ok: false, code: 'UNREACHABLE', message: '' }),
      signOut: async () => {
        await panel.close(true, false)
        over(false)
      },
      unauthorized: () => {},
      painted: () => {},
      ready: () => {
        this.state = 'ready'
      },
      elsewhere: () => {
        this.state = 'elsewhere'
      },
      unsupported: (reason) => {
        this.state = reason
      },
      otherUser: () => void panel.close(true, true).then(() => over(true)),
      over,
    })
    this.panel = panel
    void panel.open().then((leading) => {
      if (!leading) return
      if (userId !== null)
        this.runtime.ingest([
          { kind: 'intent', name: 'login.submitted', src: 'user', data: {} },
          { kind: 'baseline', name: 'logIn', src: 'api', data: { user: aUser({ id: userId }) } },
          ...TICKETS.map((id) => ({
            kind: 'baseline' as const,
            name: 'chatTicketInfos',
            src: 'api' as const,
            data: { result: aTicket(id, { user_id: userId }) },
          })),
        ])
      panel.connect()
    })
  }

  /** The tab is gone, with everything it was about to do. */
  kill(): void {
    this.alive = false
    this.browser.lock.gone(this)
  }

  get hash(): string {
    return stateHash(this.runtime.world)
  }

  #ground(client: GraphqlClient): Ground {
    const { browser } = this
    return {
      channel: channelOf(this),
      queue: browser.lock.leasesOf(this),
      version: this.version,
      follower: async () => ({ TabFollower }),
      openFollowerStore: async (_tenant, clock, _early, owner) => {
        await browser.soon()
        const log = wholeLog(browser.disk.logOf(this))
        return {
          registry,
          drafts: await KeptDrafts.open(browser.disk.draftsOf(this, owner), clock),
          read: () => browser.disk.read(log),
          readAfter: (pos) => log.readAfter(pos),
          close: () => {},
        }
      },
      openRelay: async (...from) => new CommandRelay(...from),
      openLivePanel: async (parts) => {
        const { disk, clock } = browser
        const { runtime, ids, user, heir } = parts
        const log = disk.logOf(this)
        await browser.soon()
        if (heir && disk.owner !== heir.user) return 'not-theirs'
        if (user && disk.owner !== null && disk.owner !== user.id) disk.wipe()
        if (user) disk.owner = user.id
        const drafts = await KeptDrafts.open(
          disk.draftsOf(this, () => disk.owner),
          clock,
        )
        const inherited = await heir?.inherit(log)
        const { world } = inherited ?? (await disk.read(log))
        const sender = new OutboxSender({ runtime, clock, ids }, toCustomers(client, noMedia))
        runtime.listener = {
          effect: (effect) => {
            if (effect.type === 'send') sender.pump()
            if (effect.type === 'notify') parts.tell(effect)
          },
          taken: parts.taken,
        }
        log.forked = parts.logForked
        await runtime.adopt(world, registry, log, inherited?.unwritten)
        const cleaner = new ClosedCleaner({
          runtime,
          clock,
          shown: parts.shown,
          drafts: () => drafts.all.keys(),
          typing: () => false,
        })
        const stop = () => {
          cleaner.stop()
          sender.stop()
          runtime.listener = {}
        }
        return {
          drafts,
          here: commandsOver(runtime, client, { ids, signOut: parts.signOut }),
          connect() {
            sender.recover()
            sender.pump()
          },
          async close(wipe) {
            stop()
            if (wipe) {
              runtime.reset(emptyWorld(), registry)
              await browser.soon()
              disk.wipe()
            } else {
              await runtime.flush()
              runtime.reset(emptyWorld(), registry)
            }
          },
          abandon() {
            stop()
            const waiting = [...runtime.world.rows.outbox.keys()]
            runtime.reset(emptyWorld(), registry)
            return waiting
          },
        }
      },
    }
  }
}

/** Messages are cloned, take their time, and come in the order in which one tab said them. */
function channelOf(owner: Tab): Channel {
  const { browser } = owner
  const nobody: (message: unknown) => void = () => {}
  const end = { owner, hear: nobody, last: new Map<object, number>() }
  browser.channels.add(end)
  return {
    post(message) {
      if (!owner.alive || !browser.channels.has(end)) return
      const copy = structuredClone(message)
      for (const other of browser.channels) {
        if (other === end) continue
        const at = Math.max(end.last.get(other) ?? 0, browser.clock.now() + browser.chance.integer(0, 10))
        end.last.set(other, at)
        browser.clock.after(at - browser.clock.now(), () => {
          if (other.owner.alive && browser.channels.has(other)) other.hear(structuredClone(copy))
        })
      }
    },
    listen(listener) {
      end.hear = listener
    },
    close() {
      browser.channels.delete(end)
    },
  }
}

type Waiting = { tab: Tab; signal: AbortSignal | null; lost: () => void; give: (lease: Lease) => void }

/** A Web Lock. */
class Lock {
  holder: { tab: Tab; lost: () => void } | null = null
  /** Who loses it hears so within this, ms; more than a tab's patience for one that oversleeps. */
  slowness = 20
  #queue: Waiting[] = []

  constructor(readonly browser: Browser) {}

  leasesOf(tab: Tab): QueuedLeases {
    return {
      take: async () => null,
      wait: (signal, lost) =>
        new Promise((give) => {
          this.#queue.push({ tab, signal, lost, give })
          this.#next()
        }),
      seize: (lost) =>
        new Promise((give) => {
          const before = this.holder
          this.holder = null
          this.#queue.unshift({ tab, signal: null, lost, give })
          this.#next()
          if (before)
            this.browser.clock.after(
              this.browser.chance.integer(1, this.slowness),
              () => before.tab.alive && before.lost(),
            )
        }),
    }
  }

  gone(tab: Tab): void {
    this.#queue = this.#queue.filter((waiting) => waiting.tab !== tab)
    if (this.holder?.tab !== tab) return
    const { holder } = this
    this.browser.clock.after(this.browser.chance.integer(1, 20), () => this.#release(holder))
  }

  #release(held: object): void {
    if (this.holder !== held) return
    this.holder = null
    this.#next()
  }

  #next(): void {
    if (this.holder) return
    const next = this.#queue.shift()
    if (!next) return
    if (!next.tab.alive || next.signal?.aborted) {
      this.#next()
      return
    }
    const held = { tab: next.tab, lost: next.lost }
    this.holder = held
    next.give({ release: () => this.#release(held) })
  }
}

/** A browser with some tabs, the first of which leads. */
export async function tabs(count: number, seed = 1): Promise<{ browser: Browser; all: Tab[] }> {
  const browser = new Browser(new Chance(seed))
  browser.server.losing = 0
  const all: Tab[] = []
  for (let n = 0; n < count; n++) {
    all.push(browser.open())
    await browser.pass(1_000)
  }
  return { browser, all }
}

/** The tab of a number, which lives. @throws {Error} when there is none. */
export const at = (all: readonly Tab[], n: number): Tab => {
  const tab = all[n]
  if (!tab?.panel) throw new Error(`no tab ${n}`)
  return tab
}
