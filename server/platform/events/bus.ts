import type { Database, Tenant } from '../db/work'
import type { Log } from '../log'
import { type Listener, listen } from './listener'
import { OUTBOX_CHANNEL } from './outbox-channel'
import { heardIn, PRESENCE_CHANNEL } from './presence-channel'
import { SESSIONS_CHANNEL } from './sessions-channel'
import type { CountShop } from './shop-counter'
import { WATCH_CHANNEL } from './watch-channel'
import { type Present, type TenantWatch, Windows } from './windows'
import { EVENTS_CHANNEL } from './write'

/** What the database tells this node: new events per tenant, and sessions that changed. */
export interface EventBus {
  /** What this reader is sent now of a stored event. */
  present: Present
  watch(tenant: Tenant): Promise<TenantWatch>
  /** Calls back when a user's session, role or rights changed on any node; returns the way to stop. */
  onSessionChange(listener: (tenantId: number, userId: string | null) => void): () => void
  /** Calls back when something may leave through a connection; returns the way to stop. A notice may be lost. */
  onOutbox(listener: (tenantId: number, instanceId: string) => void): () => void
  alive(): Promise<boolean>
  close(): Promise<void>
}

type SessionListener = (tenantId: number, userId: string | null) => void
type OutboxListener = (tenantId: number, instanceId: string) => void

/** Safety net for a notification that was lost. */
const POLL_MS = 5_000
/** How often one looks who has gone without a word. */
const SWEEP_MS = 2_000

/**
 * Starts the bus on its own connection. Numbers of a tenant become visible in order (the writer holds the
 * tenant's row until commit), so reading upwards from the last one misses nothing.
 */
export async function openBus(
  url: string,
  db: Database,
  log: Log,
  present: Present,
  count: CountShop,
): Promise<EventBus> {
  const windows = new Windows(db, log, present, count)
  const sessionListeners = new Set<SessionListener>()
  const outboxListeners = new Set<OutboxListener>()
  const tellSessions: SessionListener = (...changed) => {
    for (const tell of sessionListeners) tell(...changed)
  }
  const listener: Listener = await listen({
    url,
    log,
    channels: {
      [EVENTS_CHANNEL]: (payload) => windows.heard(Number(payload)),
      [PRESENCE_CHANNEL]: (payload) => {
        const heard = heardIn(payload)
        if (heard) windows.seen(heard.tenantId, heard.signal)
      },
      [WATCH_CHANNEL]: (payload) => {
        const [tenantId, userId, begin] = payload.split(':')
        if (userId) windows.watched(Number(tenantId), userId, begin === 'begin')
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
      void windows.pumpNew()
      for (const tenantId of windows.tenants) tellSessions(tenantId, null)
    },
  })
  const poll = setInterval(() => void windows.pumpNew(), POLL_MS)
  poll.unref()
  const sweep = setInterval(() => windows.sweep(), SWEEP_MS)
  sweep.unref()

  return {
    present,
    watch: (tenant: Tenant) => windows.watch(tenant),
    onSessionChange: (tell) => added(sessionListeners, tell),
    onOutbox: (tell) => added(outboxListeners, tell),
    alive: () => listener.alive(),
    async close() {
      clearInterval(poll)
      clearInterval(sweep)
      await listener.close()
      windows.wake()
    },
  }
}

/** Adds a listener; gives the way to take it away again. */
function added<Listens>(listeners: Set<Listens>, listens: Listens): () => void {
  listeners.add(listens)
  return () => listeners.delete(listens)
}
