/**
 * One line of the log. Everything that changes the client's state comes in as an entry; state is
 * `entries.reduce(fold)`, live, in replay, in tests and on the command line alike.
 */
export type Entry<Data = unknown> = Readonly<{
  /** Place in this store's log: 1, 2, 3, … given by the one writer. */
  pos: number
  /** The dedupe key: the server's event id, or an id minted on admission for what is made here. */
  id: string
  kind: EntryKind
  /** The contract's own name for events and API answers; `area.whatHappened` for what is made here. */
  name: string
  /** Version of `data`'s shape; older ones are upcast on admission. */
  v: number
  /** Domain time, ms since 1970: the server's stamp if it has one. The only clock that reducers read. */
  at: number
  /** Receipt time, ms since 1970: for latency and the pace of a replay, never for state. */
  rx: number
  src: EntrySource
  /** Connection epoch: which life of the socket it came through; 0 for none. */
  conn: number
  /** The tab that made or received it. */
  tab: string
  /** The tenant's event number, for events. */
  seq?: number
  /** Number of the event sent to this user before; see contract/envelope.ts. */
  prev?: number
  /** The command (its idempotency key, `hash`) that this is about. */
  cmd?: string
  /** Plain JSON: no undefined, no Date, no class. Never holds a secret. */
  data: Data
}>

export type EntryKind =
  /** What the server says happened. */
  | 'event'
  /** An API answer: rows as they stood at a moment, with what they cover. */
  | 'baseline'
  /** What the user wants; durable before the network is touched. */
  | 'intent'
  /** What became of a command. */
  | 'outcome'
  /** Connected, gap seen, came online, … */
  | 'mark'

type EntrySource = 'socket' | 'catchup' | 'api' | 'user' | 'app' | 'import'

/** An entry before the log's writer has given it its place. */
export type Draft = Omit<Entry, 'pos'>
