import type { WebSocket } from 'ws'

const PING_MS = 29_000
const PONG_WITHIN_MS = 10_000

/** Pings a socket every 29 s and cuts it when the pong is missing for 10 s. Returns the way to stop. */
export function keepAlive(
  socket: WebSocket,
  { pingMs = PING_MS, pongWithinMs = PONG_WITHIN_MS } = {},
): () => void {
  let overdue: NodeJS.Timeout | undefined
  const pings = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return
    clearTimeout(overdue)
    overdue = setTimeout(() => socket.terminate(), pongWithinMs)
    socket.ping()
  }, pingMs)
  socket.on('pong', () => clearTimeout(overdue))
  return () => {
    clearInterval(pings)
    clearTimeout(overdue)
  }
}
