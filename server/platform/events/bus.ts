import type { Database, Tenant } from '../db/work'
import type { Log } from '../log'
import { errorLine } from '../startup-error'
import type { Reader } from './audience'
import { type Listener, listen } from './listener'
import { OUTBOX_CHANNEL } from './outbox-channel'
import { openPast, PAGE, type Past } from './past'
import { keyOf, PresenceBoard, type Told } from './presence-board'
import { heardIn, PRESENCE_CHANNEL } from './presence-channel'
import { SESSIONS_CHANNEL } from './sessions-channel'
import type { StoredEvent } from './stored'
import { EVENTS_CHANNEL } from './write'

/** One tenant's events as they come in, for one reader. Call `release` when done. */
export interface TenantWatch {
  /** The newest event number known to this node. */
  head(): number
  /** The lowest number after which nothing is missing any more; readers before it have lost events. */
  floor(): Promise<number>
  /** Events above `after`, in order and without gaps, as many as one step takes. Empty when there are none yet. */
  read(after: number): Promise<readonly StoredEvent[]>
  present: EventBus['present']
  /** Who came to, types at or left a ticket since this was last asked: the newest of each. They have no number. */
  presence(): readonly Told[]
  /** Resolves when there is an event above `after` or somebody's presence to tell, when `ms` have passed, or when the signal is aborted. */
  wait(after: number, ms: number, signal: AbortSignal): Promise<void>
  release(): void
}

/** What the database tells this node: new events per tenant, and sessions that changed. */
export interface EventBus {
  /** What this reader is sent now of a stored event. */
  present(event: StoredEvent, reader: Reader): StoredEvent
  watch(tenant: Tenant): Promise<TenantWatch>
  /** Calls back when a user's session, role or rights changed on any node; returns the way to stop. */
  onSessionChange(listener: (tenantId: number, userId: string | null) => void): () => void
  /** Calls back when something may leave through a connection; returns the way to stop. A notice may be lost. */
  onOutbox(listener: (tenantId: number, instanceId: string) => void): () => void
  alive(): Promise<boolean>
  close(): Promise<void>
}

/** The last events of a tenant that has readers here. `recent` is contiguous and ends at `head`. */
type Window = {
  readonly past: Past
  head: number
  recent: StoredEvent[]
  readers: number
  waiting: Set<() => void>
  readonly board: PresenceBoard
  /** What each reader has not been told yet of people at tickets. */
  readonly untold: Set<Map<string, Told>>
  /** Set while reading from the database; a notification meanwhile asks for one more round. */
  pumping: boolean
  again: boolean
}

const RECENT = 500
const BATCH = 500
/** Safety net for a notification that was lost. */
const POLL_MS = 5_000
/** How often one looks who has gone without a word. */
const SWEEP_MS = 2_000

/**
 * Starts the bus on its own connection. Numbers of a tenant become visible in order (the writer holds the
 * tenant's row until commit), so reading upwards from the last one misses nothing. `present` makes of a stored
 * event what a reader is sent now.
 */
export async function openBus(
  url: string,
  db: Database,
  log: Log,
  present: EventBus['present'],
): Promise<EventBus> {
  const windows = new Map<number, Window>()
  const opening = new Map<number, Promise<Window>>()
  const sessionListeners = new Set<(tenantId: number, userId: string | null) => void>()
  const outboxListeners = new Set<(tenantId: number, instanceId: string) => void>()

  const pump = async (window: Window): Promise<void> => {
    if (window.pumping) {
      window.again = true
      return
    }
    window.pumping = true
    try {
      let found: number
      do {
        window.again = false
        const events = await window.past.readNew(window.head, BATCH)
        found = events.length
        const last = events.at(-1)
        if (last) {
          window.recent.push(...events)
          if (window.recent.length > RECENT) window.recent.splice(0, window.recent.length - RECENT)
          window.head = last.seq
          for (const wake of window.waiting) wake()
        }
      } while (window.again || found === BATCH)
    } catch (error) {
      // The poll tries again.
      log.warn('Eventos não lidos.', { erro: errorLine(error) })
    } finally {
      window.pumping = false
    }
  }
  /** Reads on where something is new: one statement for all tenants that have readers here. */
  const pumpNew = async () => {
    for (const window of windows.values()) window.past.tidy()
    if (windows.size === 0) return
    try {
      const rows = await db.once<{ id: number; last_seq: string }>(
        'SELECT id, last_seq FROM tenants WHERE id = ANY($1::integer[])',
        [[...windows.keys()]],
      )
      for (const { id, last_seq } of rows) {
        const window = windows.get(id)
        if (window && Number(last_seq) > window.head) void pump(window)
      }
    } catch (error) {
      // The next poll tries again.
      log.warn('Eventos não procurados.', { erro: errorLine(error) })
    }
  }
  const tellPresence = (window: Window, all: readonly Told[]) => {
    if (all.length === 0) return
    for (const untold of window.untold) for (const one of all) untold.set(keyOf(one), one)
    for (const wake of window.waiting) wake()
  }
  const tellSessions = (tenantId: number, userId: string | null) => {
    for (const tell of sessionListeners) tell(tenantId, userId)
  }

  const listener: Listener = await listen({
    url,
    log,
    channels: {
      [EVENTS_CHANNEL]: (payload) => {
        const window = windows.get(Number(payload))
        if (window) void pump(window)
      },
      [PRESENCE_CHANNEL]: (payload) => {
        const heard = heardIn(payload)
        const window = heard && windows.get(heard.tenantId)
        if (!heard || !window) return
        const told = window.board.hear(heard.signal, Date.now())
        if (told) tellPresence(window, [told])
      },
      [SESSIONS_CHANNEL]: (payload) => {
        const [tenantId = '', userId] = payload.split(':')
        tellSessions(Number(tenantId), userId || null)
      },
      [OUTBOX_CHANNEL]: (payload) => {
        const [tenantId, instanceId] = payload.split(':')
        if (instanceId) for (const tell of outboxListeners) tell(Number(tenantId), instanceId)
      },
    },
    // What was said while nobody listened is lost: events are looked for, sessions read again.
    onListening() {
      void pumpNew()
      for (const tenantId of windows.keys()) tellSessions(tenantId, null)
    },
  })
  const poll = setInterval(() => void pumpNew(), POLL_MS)
  poll.unref()
  const sweep = setInterval(() => {
    for (const window of windows.values()) tellPresence(window, window.board.sweep(Date.now()))
  }, SWEEP_MS)
  sweep.unref()

  /** A tenant's window; all who ask while it is being opened get the same. */
  const openWindow = (tenant: Tenant): Promise<Window> => {
    const past = openPast(db, tenant)
    const opened = past
      .head()
      .then((head) => {
        const window: Window = {
          past,
          head,
          recent: [],
          readers: 0,
          waiting: new Set(),
          board: new PresenceBoard(),
          untold: new Set(),
          pumping: false,
          again: false,
        }
        windows.set(tenant.id, window)
        return window
      })
      .finally(() => opening.delete(tenant.id))
    opening.set(tenant.id, opened)
    return opened
  }
  const watch = async (tenant: Tenant): Promise<TenantWatch> => {
    const opened = windows.get(tenant.id) ?? (await (opening.get(tenant.id) ?? openWindow(tenant)))
    // While this one waited for it everybody else may have left, and others have come.
    const window = windows.get(tenant.id) ?? opened
    windows.set(tenant.id, window)
    window.readers++
    // Events between reading the head and being in the map were announced to nobody.
    void pump(window)
    return watchOf(window, present, () => {
      if (window.readers === 0 && windows.get(tenant.id) === window) windows.delete(tenant.id)
    })
  }

  return {
    present,
    watch,
    onSessionChange(tell) {
      sessionListeners.add(tell)
      return () => sessionListeners.delete(tell)
    },
    onOutbox(tell) {
      outboxListeners.add(tell)
      return () => outboxListeners.delete(tell)
    },
    alive: () => listener.alive(),
    async close() {
      clearInterval(poll)
      clearInterval(sweep)
      await listener.close()
      for (const window of windows.values()) for (const wake of window.waiting) wake()
    },
  }
}

function watchOf(window: Window, present: EventBus['present'], left: () => void): TenantWatch {
  let released = false
  const untold = new Map(window.board.all().map((one) => [keyOf(one), one]))
  window.untold.add(untold)
  return {
    head: () => window.head,
    floor: () => window.past.floor(),
    async read(after) {
      if (after >= window.head) return []
      const first = window.recent[0]
      if (first && after >= first.seq - 1) {
        const at = after - first.seq + 1
        return window.recent.slice(at, at + PAGE)
      }
      return window.past.read(after, window.head)
    },
    present,
    presence() {
      const all = [...untold.values()]
      untold.clear()
      return all
    },
    wait: (after, ms, signal) =>
      new Promise((resolve) => {
        if (window.head > after || untold.size > 0 || signal.aborted) return resolve()
        const done = () => {
          clearTimeout(timer)
          window.waiting.delete(done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        window.waiting.add(done)
        signal.addEventListener('abort', done)
      }),
    release() {
      if (released) return
      released = true
      window.untold.delete(untold)
      window.readers--
      left()
    },
  }
}
