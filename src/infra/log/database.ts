import type { Entry } from '@domain/kernel/entry'
import { Dexie, type Table } from 'dexie'
import type { BundleRecord } from './bundled-pages'
import type { Sealed, StoreKey } from './seal'
import type { Segment } from './segments'
import {
  databaseName,
  type FirstScreenMeta,
  type OtherPage,
  type PageRecord,
  type RowsMeta,
  type ScreenMeta,
  STORE_FORMAT,
} from './stored-rows'

export { STORE_FORMAT }

/** An entry or frame that did not decode, with the reason; shown to QA, stops nothing. */
type Quarantined = { n?: number; at: number; reason: string; raw: string | Sealed }

/** What was being typed, by ticket. */
export type DraftRow = { ticketId: string; text: string; type: 'chat' | 'comment'; replyTo: string | null }

/** The same as it lies on disk. */
export type DraftRecord = DraftRow | { ticketId: string; draft: Sealed }

/** Named facts about this store. */
export type MetaRow =
  | LogMeta
  | RowsMeta
  | FirstScreenMeta
  | ScreenMeta
  /** Whose data this is: another user's sign-in wipes it. */
  | { key: 'owner'; userId: string }
  /** Version of this store's format; a newer one is never written to by an older build. */
  | { key: 'format'; version: number }
  | CheckpointMeta
  | CommandsMeta
  /** Erased customers of whom this store holds nothing any more, by id; see app/runtime/internal/erasure-purge.ts. */
  | { key: 'erased'; ids: readonly string[] }
  /** Everything here was written by a build that seals. */
  | { key: 'sealed' }

/** The last entry of the log, and the one it begins after: the checkpoint's position, 0 when there is none. */
export type LogMeta = { key: 'log'; pos: number; base: number }

/** The world at `pos`, written by checkpoint-store.ts: the log begins after it. */
export type CheckpointMeta = {
  key: 'checkpoint'
  pos: number
  /** State hash of the world, by the build that wrote it. */
  hash: string
  /** Digest of what `bytes` say: stands whatever build reads them. */
  content: string
  /** Compressed. */
  bytes: Uint8Array<ArrayBuffer> | Sealed
}

/**
 * Entries at or before the checkpoint that speak of commands which were not finished then. They stay on disk,
 * however old: a message that waits can be had from them even when checkpoint and rows cannot be read.
 */
export type CommandsMeta = { key: 'commands'; entries: Entry[] | Sealed }

/**
 * The local store: the specification's offline store (section 3, "database version 25") with its seven
 * tables, beside the log, the outbox, the quarantine and the meta rows. One database per tenant.
 */
export class LocalDatabase extends Dexie {
  /** What people wrote, and whatever speaks of them, is sealed with it before it goes to the disk. */
  key: StoreKey = null
  declare customerChats: Table<PageRecord, string>
  declare chatTickets: Table<PageRecord, string>
  declare customers: Table<PageRecord, string>
  declare settings: Table<PageRecord, string>
  declare reactions: Table<PageRecord, string>
  declare ordersByMessage: Table<PageRecord, string>
  declare customerGroups: Table<PageRecord, string>
  declare ticketTransfers: Table<PageRecord, string>
  declare instances: Table<PageRecord, string>
  declare outbox: Table<PageRecord, string>
  declare others: Table<OtherPage | BundleRecord, [string, string]>
  declare log: Table<Segment, number>
  declare quarantine: Table<Quarantined, number>
  declare drafts: Table<DraftRecord, string>
  declare meta: Table<MetaRow, MetaRow['key']>

  constructor(tenant: string) {
    super(databaseName(tenant))
    this.version(25).stores({
      customerChats: 'id',
      chatTickets: 'id',
      customers: 'id',
      settings: 'id',
      reactions: 'id',
      ordersByMessage: 'id',
      customerGroups: 'id',
      ticketTransfers: 'id',
      instances: 'id',
      outbox: 'id',
      others: '[table+id]',
      log: 'from',
      quarantine: '++n',
      drafts: 'ticketId',
      meta: 'key',
    })
    // Files to be sent; media/upload-store.ts reads and writes them.
    this.version(25.1).stores({ uploads: 'id' })
    // Made in the transaction that makes the database: a store that says of no format has lost rows.
    this.on('populate', (transaction) => {
      void transaction.table('meta').bulkAdd(this.beginning())
    })
  }

  /** What a store says that holds nothing yet. */
  beginning(): MetaRow[] {
    return [{ key: 'format', version: STORE_FORMAT }, ...(this.key ? [{ key: 'sealed' } as const] : [])]
  }
}
