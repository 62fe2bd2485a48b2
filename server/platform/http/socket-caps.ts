import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'

/** How many sockets may be open at once on a node. */
export type SocketCaps = Readonly<{ session: number; user: number; tenant: number }>

/** Of whom there are too many. */
type Crowded = keyof SocketCaps

/** Whose a socket is. */
type Owner = Readonly<{ sessionId: string; userId: string; tenant: Readonly<{ id: number }> }>

/** Close code of a socket that is one too many; panels come again after a growing, spread wait (domain/connection/retry.ts). */
const TOO_MANY_SOCKETS = 4420

/** What the close frame says: at most 123 bytes. */
const CROWDED_SENTENCE: Readonly<Record<Crowded, string>> = {
  session: 'Esta sessão já tem conexões demais: feche outras abas.',
  user: 'Esta conta já tem conexões demais: saia em outros aparelhos.',
  tenant: 'A loja já tem conexões demais: tente de novo em instantes.',
}

/** How long a socket that is one too many is kept waiting for its refusal, ms: whoever opens the next one then is slowed down. */
const REFUSED_AFTER_MS = { least: 2_000, most: 4_000 }
/** Sockets that wait for it at once; more are refused without waiting. */
const MOST_WAITING = 2_000
let waiting = 0

/** Closes a socket that is one too many, after a while that is spread by chance. */
export async function refuseSocket(socket: WebSocket, crowded: Crowded): Promise<void> {
  if (waiting < MOST_WAITING) {
    waiting += 1
    const { least, most } = REFUSED_AFTER_MS
    await sleep(least + Math.random() * (most - least))
    waiting -= 1
  }
  socket.close(TOO_MANY_SOCKETS, CROWDED_SENTENCE[crowded])
}

/**
 * Counts who has how many sockets. A socket costs little, and thousands of one session cost everybody: a browser
 * has one (its leading tab's), so the caps are far above what people use.
 */
export function countSockets(caps: SocketCaps) {
  const counts = new Map<string, number>()
  const keysOf = ({ sessionId, userId, tenant }: Owner): readonly [Crowded, string][] => [
    ['session', `${tenant.id} s ${sessionId}`],
    ['user', `${tenant.id} u ${userId}`],
    ['tenant', `${tenant.id}`],
  ]
  return {
    /** Counts one in; says instead of whom there are too many, narrowest first, and then counts nothing. */
    take(owner: Owner): Crowded | null {
      const keys = keysOf(owner)
      for (const [what, key] of keys) if ((counts.get(key) ?? 0) >= caps[what]) return what
      for (const [, key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
      return null
    },
    /** Counts one out that was counted in. */
    give(owner: Owner): void {
      for (const [, key] of keysOf(owner)) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
    /** How many sockets the session has. */
    ofSession: ({ sessionId, tenant }: Owner): number => counts.get(`${tenant.id} s ${sessionId}`) ?? 0,
  }
}
