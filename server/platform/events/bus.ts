import { keyOf, PresenceBoard, type Told } from '../../presence/board'
import { heardIn, PRESENCE_CHANNEL } from '../../presence/channel'
import type { OpenDatabase } from '../db/pool'
import type { Log } from '../log'
import { errorLine } from '../startup-error'
import type { Reader } from './audience'
import { type Listener, listen } from './listener'
import { SESSIONS_CHANNEL } from './sessions-channel'
import { EVENT_COLUMNS, type EventRow, type StoredEvent, storedEvent } from './stored'
import { EVENTS_CHANNEL } from './write'

/** One tenant's events as they come in, for one reader. Call `release` when done. */
export interface TenantWatch {
  /** The newest event number known to this node. */
  head(): number
  /** The lowest number after which nothing is missing any more; readers before it have lost events. */
  floor(): Promise<number>
  /** Events above `after`, in order and without gaps, at most `limit`. Empty when there are none yet. */
  read(after: number, limit: number): Promise<readonly StoredEvent[]>
  /** What this reader is sent now of a stored event. */
  present(event: StoredEvent, reader: Reader): StoredEvent
  /** Who came to, types at or left a ticket since this was last asked: the newest of each. They have no number. */
  presence(): readonly Told[]
  /** Resolves when there is an event above `after` or somebody's presence to tell, when `ms` have passed, or when the signal is aborted. */
  wait(after: number, ms: number, signal: AbortSignal): Promise<void>
  release(): void
}

/** What the database tells this node: new events per tenant, and sessions that changed. */
export interface EventBus {
  watch(tenantId: number): Promise<TenantWatch>
  /** Calls back when a user's session, role or rights changed on any node; returns the way to stop. */
  onSessionChange(listener: (tenantId: number, userId: string | null) => void): () => void
  alive(): Promise<boolean>
  close(): Promise<void>
}

/** The last events of a tenant that has readers here. `recent` is contiguous and ends at `head`. */
type Window = {
  readonly tenantId: number
  head: number
  recent: StoredEvent[]
  readers: number
  waiting: Set<() => void>
  readonly board: PresenceBoard
  /** What each reader has not been told yet of who is where. */
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
  db: OpenDatabase,
  log: Log,
  present: TenantWatch['present'],
): Promise<EventBus> {
  const windows = new Map<number, Window>()
  const sessionListeners = new Set<(tenantId: number, userId: string | null) => void>()

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
        const events = await readEvents(db, window.tenantId, window.head, BATCH)
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
  const pumpAll = () => {
    for (const window of windows.values()) void pump(window)
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
    },
    onListening: pumpAll,
  })
  const poll = setInterval(pumpAll, POLL_MS)
  poll.unref()
  const sweep = setInterval(() => {
    for (const window of windows.values()) tellPresence(window, window.board.sweep(Date.now()))
  }, SWEEP_MS)
  sweep.unref()

  const watch = async (tenantId: number): Promise<TenantWatch> => {
    let window = windows.get(tenantId)
    if (!window) {
      const head = await headOf(db, tenantId)
      window = windows.get(tenantId) ?? {
        tenantId,
        head,
        recent: [],
        readers: 0,
        waiting: new Set(),
        board: new PresenceBoard(),
        untold: new Set(),
        pumping: false,
        again: false,
      }
      windows.set(tenantId, window)
    }
    window.readers++
    // Events between reading the head and being in the map were announced to nobody.
    void pump(window)
    return watchOf(window, db, present, () => {
      if (window.readers === 0) windows.delete(tenantId)
    })
  }

  return {
    watch,
    onSessionChange(tell) {
      sessionListeners.add(tell)
      return () => sessionListeners.delete(tell)
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

function watchOf(
  window: Window,
  db: OpenDatabase,
  present: TenantWatch['present'],
  left: () => void,
): TenantWatch {
  let released = false
  const untold = new Map(window.board.all().map((one) => [keyOf(one), one]))
  window.untold.add(untold)
  const stored = (after: number, limit: number): readonly StoredEvent[] | Promise<StoredEvent[]> => {
    const first = window.recent[0]
    if (first && after >= first.seq - 1)
      return window.recent.slice(after - first.seq + 1, after - first.seq + 1 + limit)
    return readEvents(db, window.tenantId, after, limit)
  }
  return {
    head: () => window.head,
    floor: () => floorOf(db, window.tenantId),
    async read(after, limit) {
      if (after >= window.head) return []
      return stored(after, limit)
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

async function readEvents(
  db: OpenDatabase,
  tenantId: number,
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await db.pool.query<EventRow>(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    [tenantId, after, limit],
  )
  return rows.map(storedEvent)
}

async function headOf(db: OpenDatabase, tenantId: number): Promise<number> {
  const { rows } = await db.pool.query<{ last_seq: string }>('SELECT last_seq FROM tenants WHERE id = $1', [
    tenantId,
  ])
  return Number(rows[0]?.last_seq ?? 0)
}

async function floorOf(db: OpenDatabase, tenantId: number): Promise<number> {
  const { rows } = await db.pool.query<{ floor: string }>(
    `SELECT coalesce((SELECT min(seq) - 1 FROM events WHERE tenant_id = $1), (SELECT last_seq FROM tenants WHERE id = $1), 0) AS floor`,
    [tenantId],
  )
  return Number(rows[0]?.floor ?? 0)
}
