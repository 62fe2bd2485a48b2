import type { WebSocket } from 'ws'
import type { Tenant } from '../db/work'
import type { Services } from '../services'
import { errorLine } from '../startup-error'
import { countSockets, refuseSocket } from './socket-caps'

/** A socket of a logged-in session. */
export type LiveSocket = { socket: WebSocket; tenant: Tenant; sessionId: string; userId: string }

/** The sockets on this node: closes those whose session ended, and keeps their users' presence. */
export interface LiveSockets {
  /** False where it is one too many, once it is closed with the code and the sentence that say so. */
  add(live: LiveSocket): Promise<boolean>
  remove(live: LiveSocket): Promise<void>
  close(): void
}

/** Close codes. graphql-ws clients connect again after both, and are then refused or let in. */
export const SESSION_ENDED = 4403
export const TRY_LATER = 1013

/** How often one looks for what no notification brought: a session that ran out, a notification that was lost. */
const CHECK_MS = 60_000
const TOUCH_MS = 20_000

/**
 * A revoked session's sockets close at once by the database's notification, or within a minute by looking. Looking
 * costs one statement per tenant, however many sockets it has here.
 */
export function openLiveSockets(
  services: Pick<Services, 'config' | 'db' | 'bus' | 'principals' | 'log'>,
): LiveSockets {
  const { config, db, bus, principals, log } = services
  const all = new Set<LiveSocket>()
  const counts = countSockets(config.socketCaps)

  const check = async (some: Iterable<LiveSocket>) => {
    for (const [tenant, lives] of byTenant(some)) {
      try {
        const standing = await principals.standing(tenant, sessionsOf(lives))
        for (const live of lives)
          if (!standing.has(live.sessionId)) live.socket.close(SESSION_ENDED, 'Session ended')
      } catch (error) {
        log.warn('Sessão não conferida.', { erro: errorLine(error) })
      }
    }
  }
  const touch = async (some: Iterable<LiveSocket>) => {
    for (const [tenant, lives] of byTenant(some)) {
      try {
        await db.work(tenant, (work) =>
          work.query('UPDATE sessions SET seen_at = now() WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [
            tenant.id,
            sessionsOf(lives),
          ]),
        )
      } catch (error) {
        log.warn('Presença não gravada.', { erro: errorLine(error) })
      }
    }
  }
  const stopListening = bus.onSessionChange((tenantId, userId) => {
    principals.forget(tenantId, userId)
    void check(
      [...all].filter((live) => live.tenant.id === tenantId && (userId === null || live.userId === userId)),
    )
  })
  const timers = [setInterval(() => void check(all), CHECK_MS), setInterval(() => void touch(all), TOUCH_MS)]
  for (const timer of timers) timer.unref()

  return {
    async add(live) {
      const crowded = counts.take(live)
      if (crowded) {
        await refuseSocket(live.socket, crowded)
        return false
      }
      all.add(live)
      // The others of a session say nothing new.
      if (counts.ofSession(live) === 1) void touch([live])
      return true
    },
    async remove(live) {
      if (!all.delete(live)) return
      counts.give(live)
      if (counts.ofSession(live) > 0) return
      try {
        // Gone at once, rather than after the presence has run out.
        await db.work(live.tenant, (work) =>
          work.query('UPDATE sessions SET seen_at = NULL, left_at = now() WHERE tenant_id = $1 AND id = $2', [
            live.tenant.id,
            live.sessionId,
          ]),
        )
      } catch (error) {
        log.warn('Presença não gravada.', { erro: errorLine(error) })
      }
    },
    close() {
      stopListening()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const sessionsOf = (lives: readonly LiveSocket[]): string[] => [
  ...new Set(lives.map(({ sessionId }) => sessionId)),
]

function byTenant(some: Iterable<LiveSocket>): Map<Tenant, LiveSocket[]> {
  const groups = new Map<number, [Tenant, LiveSocket[]]>()
  for (const live of some) {
    const group = groups.get(live.tenant.id)
    if (group) group[1].push(live)
    else groups.set(live.tenant.id, [live.tenant, [live]])
  }
  return new Map(groups.values())
}
