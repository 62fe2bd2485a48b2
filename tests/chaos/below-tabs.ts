import { type Checkpoint, restore, save } from '@domain/checkpoint'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { allTouched } from '@domain/kernel/all-touched'
import type { Entry } from '@domain/kernel/entry'
import { foldAll } from '@domain/kernel/fold'
import { emptyChange, type World } from '@domain/kernel/world'
import type { GraphqlClient } from '@infra/graphql/client'
import type { DraftRow } from '@infra/log/database'
import type { LogStore } from '@infra/log/log'
import { ForkedLogError } from '@infra/log/storage-errors'
import { draft, numbered, signedIn } from '../model/entries'
import { aMessage, aTicket, aUser } from '../model/rows'
import type { Browser, Tab } from './browser-of-tabs'

/** Tickets that everybody has at the start. */
export const TICKETS = ['1', '2'] as const

/** The store of all tabs. It notes what must never be: a hole, a position given twice. */
export class Disk {
  entries: Entry[] = []
  rows: Checkpoint | null = null
  owner: string | null = '2'
  drafts = new Map<string, DraftRow>()
  refuses = false
  readonly faults: string[] = []
  wiped = 0

  #free = 0

  /** Reads and writes take their time and their turn, as transactions do that were begun one after the other. */
  async turn(): Promise<void> {
    const { clock, chance } = this.browser
    this.#free = Math.max(this.#free, clock.now() + chance.integer(0, 15))
    const at = this.#free
    await new Promise<void>((resolve) => clock.after(at - clock.now(), resolve))
  }

  constructor(readonly browser: Browser) {
    const start = [
      ...signedIn('2'),
      ...TICKETS.map((id) => draft('baseline', 'chatTicketInfos', { result: aTicket(id, { user_id: '2' }) })),
    ]
    this.entries = numbered(start)
  }

  get end(): number {
    return this.entries.at(-1)?.pos ?? 0
  }

  wipe(): void {
    this.entries = []
    this.rows = null
    this.owner = null
    this.drafts.clear()
    this.wiped += 1
  }

  /** The fold of the log alone. */
  fold(): World {
    const world = emptyWorld()
    foldAll(registry, world, this.entries)
    return world
  }

  /** Writes the rows as they stand at some entry. */
  keepRows(): void {
    const world = emptyWorld()
    foldAll(registry, world, this.entries.slice(0, this.browser.chance.integer(0, this.entries.length)))
    if (world.pos > (this.rows?.pos ?? 0)) this.rows = save(world)
  }

  async read(log: LogStore) {
    const { rows } = this
    await this.turn()
    const world = rows ? restore({ ...rows, seen: [] }) : emptyWorld()
    const behind = rows ? emptyChange() : { ...emptyChange(), touched: allTouched(world) }
    foldAll(registry, world, await log.readAfter(world.pos), behind)
    return { world, behind }
  }

  logOf(tab: Tab): LogStore {
    return {
      append: async (entries) => {
        const copy = structuredClone(entries) as Entry[]
        await this.turn()
        // A dead tab writes nothing and hears nothing of it.
        if (!tab.alive) return new Promise(() => {})
        if (this.refuses) throw new Error('QuotaExceededError')
        // As the store on disk does.
        if (copy[0]?.pos !== this.end + 1) {
          this.faults.push(`${tab.name} writes ${copy[0]?.pos} where the log ends at ${this.end}`)
          throw new ForkedLogError('forked')
        }
        this.entries.push(...copy)
        return undefined
      },
      readAfter: async (pos) => {
        await this.turn()
        return structuredClone(this.entries.filter((entry) => entry.pos > pos))
      },
    }
  }

  draftsOf(tab: Tab, user: () => string | null) {
    return {
      readAll: async () => [...this.drafts.values()],
      write: async (rows: readonly DraftRow[], gone: readonly string[]) => {
        await this.turn()
        if (!tab.alive || user() !== this.owner) return
        for (const row of rows) this.drafts.set(row.ticketId, row)
        for (const id of gone) this.drafts.delete(id)
      },
    }
  }
}

/** A server that answers a hash with the same message for ever, and whose answers may get lost. */
export class Server {
  /** Texts of messages that it took, in order. */
  readonly taken: string[] = []
  readonly #byHash = new Map<string, ReturnType<typeof aMessage>>()
  /** Share of answers that do not come. */
  losing = 0.1
  /** A request and an answer each take up to this long, ms. */
  slowness = 60
  asked: string[] = []

  constructor(readonly browser: Browser) {}

  clientOf(tab: Tab): GraphqlClient {
    const request = async (document: object, variables: Record<string, string>) => {
      const name = /(?:mutation|query) (\w+)/.exec(document.toString())?.[1] ?? ''
      await this.browser.soon(this.slowness)
      if (!tab.alive) return new Promise(() => {})
      const data = this.#answer(name, variables)
      await this.browser.soon(this.slowness)
      if (!tab.alive) return new Promise(() => {})
      if (this.browser.chance.happens(this.losing)) return { ok: false, kind: 'network', message: 'lost' }
      return data
        ? { ok: true, data }
        : { ok: false, kind: 'refused', code: 'UNKNOWN_OPERATION', message: name }
    }
    return { request, token: 'token' } as unknown as GraphqlClient
  }

  #answer(name: string, variables: Record<string, string>): object | null {
    this.asked.push(name)
    if (name === 'FinishChatTicket')
      return { finishChatTicket: aTicket(variables.id ?? '', { user_id: '2', rev: 7 }) }
    if (name === 'OnlineUsers') return { onlineUsers: [aUser({ id: '9' })] }
    if (name !== 'SendMessage') return null
    const { hash = '', message = '' } = variables
    const known = this.#byHash.get(hash)
    if (known) return { sendMessage: known }
    this.taken.push(message)
    const sent = aMessage(String(100 + this.taken.length), TICKETS[0], { hash, message, tag_type: 'out' })
    this.#byHash.set(hash, sent)
    return { sendMessage: sent }
  }
}
