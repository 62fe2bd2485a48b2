import type { TimeSample } from '@domain/connection/clock-ahead'

/** One life of the realtime connection. Two transports stand behind it; the panel does not know which. */
export type Connection = Readonly<{ close(): void }>

export type ConnectionListener = Readonly<{
  /** The server has accepted the connection. */
  opened(): void
  /** A raw frame. Called from the socket's own callback: must not throw and should only enqueue. */
  frame(raw: unknown): void
  /**
   * A pong told the server's time. MQTT's carries nothing: there the answers to requests tell it, at least each minute
   * (app/panel/internal/platform-poll.ts).
   */
  time?(sample: TimeSample): void
  /**
   * The connection is gone, for whatever reason; called once. `unauthorized`: with this token there is no
   * coming back. `sendFailed`: it stood, but nothing could be sent over it.
   */
  closed(reason: { unauthorized: boolean; sendFailed?: boolean }): void
}>

export interface Transport {
  /** Opens a connection with the current token; it never retries by itself. */
  open(token: string, listener: ConnectionListener): Connection
}
