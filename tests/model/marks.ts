import type { Entry } from '@domain/kernel/entry'

/** One of {@link marks}. */
export const mark = (pos: number): Entry => ({
  pos,
  id: `e${pos}`,
  kind: 'mark',
  name: 'connection.online',
  v: 1,
  at: pos,
  rx: pos,
  src: 'app',
  conn: 0,
  tab: 't',
  data: {},
})
/** Entries of the log that say next to nothing, of these positions, both included. */
export const marks = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => mark(from + i))
