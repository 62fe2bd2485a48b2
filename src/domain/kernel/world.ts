import type { ChangedPage, Page, Part } from '../packing/page'
import type { AnyTable } from './define-table'
import type { Effect } from './effects'
import type { Entry } from './entry'
import { Seen } from './seen'

/**
 * The row of each table, by the table's name. `tables.gen.ts` adds them: the kernel knows no area.
 *
 * Rows are immutable and swapped whole; the maps that hold them are not copied. That is what keeps an event
 * at a few microseconds however many rows there are (measured in tests/bench).
 */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared where the tables are put together
export interface Tables {}
export type TableName = keyof Tables

/** The rows of a table, in memory: see packing/packed-rows.ts, and signed-out-world.ts for where nothing is kept. */
export type RowTable<Row extends { readonly id: string }> = Map<string, Row> & {
  readonly warmCount: number
  makePage(id: string, rows: readonly Row[], kept?: readonly Part[]): Page
  /** The parts of a changed page that are to be packed again. */
  unknownParts(changed: Pick<ChangedPage<Row>, 'rows' | 'kept'>): (readonly Row[])[]
  load(pages: Iterable<Page>): void
  copyFrom(other: RowTable<Row>): void
  /** Every row of these kinds, and others beside them. */
  ofKinds(kinds: readonly string[]): MapIterator<Row>
  warmAll(): void
  warmBeside(groups: Iterable<string>): number
  cool(pages: number, beside?: Iterable<string>): void
  takeChanged(): ChangedPage<Row>[]
  markAll(): void
  giveBack(pages: Iterable<{ readonly id: string }>): void
}

/** Message ids by ticket, in the order of the conversation. */
export interface MessageIndex extends Map<string, string[]> {
  /** The newest ones, at least so many where there are: see {@link TalkEnd}. Costs no more than these. */
  end(ticketId: string, least: number): TalkEnd
}

/** The end of a conversation. `whole`: nothing comes before it. */
export type TalkEnd = Readonly<{ ids: readonly string[]; whole: boolean }>

/** The state of the panel: the fold of its log. */
export type World = {
  /** Position of the last entry folded. */
  pos: number
  /** Every event up to this number has been folded. */
  cursor: number
  readonly rows: { readonly [T in TableName]: RowTable<Tables[T]> }
  /** What its tables are; none in the world of nobody, of which nothing is kept. */
  readonly tables: ReadonlyMap<TableName, AnyTable>
  /** Derived from the rows; rebuilt on restore. Of messages, by their table: see messages/conversations.ts. */
  readonly index: {
    /** Message ids of a ticket, in the order of the conversation. */
    readonly messagesOf: MessageIndex
    readonly messageOfHash: Map<string, string>
    readonly transfersOf: Map<string, Set<string>>
  }
  /** Entries that speak of something not known yet, by what they wait for; in order of arrival. */
  readonly parked: Map<string, Entry[]>
  /** How many entries are parked, over all keys. */
  parkedCount: number
  /** What has been folded already. */
  readonly seen: Seen
}

/** Something that must never be; the entry that broke it stays in the log. */
export type Violation = Readonly<{
  rule: string
  table: TableName | 'log'
  id: string
  detail: string
  pos: number
}>

/** What a run of the fold did. */
export type Change = {
  readonly touched: Map<TableName, Set<string>>
  readonly effects: Effect[]
  readonly violations: Violation[]
  /** Entries that changed nothing, and why. */
  readonly passedOver: PassedOver[]
}

/** An entry that changed nothing, and why. */
export type PassedOver = Readonly<{
  pos: number
  reason: 'duplicate' | 'unknown name' | 'newer version' | 'older version' | 'fault'
}>

export const emptyChange = (): Change => ({ touched: new Map(), effects: [], violations: [], passedOver: [] })

/** The tables of a world. */
export const tableNames = (world: Pick<World, 'rows'>): TableName[] => Object.keys(world.rows) as TableName[]

/** The world of these tables, in which nothing has happened yet. */
export function worldOf(
  tables: World['tables'],
  rows: World['rows'],
  index: Omit<World['index'], 'transfersOf'>,
): World {
  rows.session.set('self', { id: 'self', state: 'signedOut', user: null, failure: null })
  rows.connection.set('self', { id: 'self', state: 'idle', attempts: 0, since: 0, everLive: false })
  return {
    pos: 0,
    cursor: 0,
    rows,
    tables,
    index: { ...index, transfersOf: new Map() },
    parked: new Map(),
    parkedCount: 0,
    seen: new Seen(),
  }
}
