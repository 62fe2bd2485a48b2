import type { Entry } from '@domain/kernel/entry'
import type { Page } from '@domain/kernel/page'
import { Dexie, type Table } from 'dexie'
import type { BundleRecord } from './bundled-pages'
import type { Segment } from './segments'
import {
  databaseName,
  type FirstScreenMeta,
  type OtherPage,
  type RowsMeta,
  type ScreenMeta,
  STORE_FORMAT,
} from './stored-rows'

export { STORE_FORMAT }

/** An entry or frame that did not decode, with the reason; shown to QA, stops nothing. */
export type Quarantined = { n?: number; at: number; reason: string; raw: string }

/** What was being typed, by ticket. */
export type DraftRow = { ticketId: string; text: string; type: 'chat' | 'comment'; replyTo: string | null }

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
  /** Erased customers of whom this store holds nothing any more, by id; see app/erasure-purge.ts. */
  | { key: 'erased'; ids: readonly string[] }

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
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Entries at or before the checkpoint that speak of commands which were not finished then. They stay on disk,
 * however old: a message that waits can be had from them even when checkpoint and rows cannot be read.
 */
export type CommandsMeta = { key: 'commands'; entries: Entry[] }

/**
 * The local store: the specification's offline store (section 3, "database version 25") with its seven
 * tables, beside the log, the outbox, the quarantine and the meta rows. One database per tenant.
 */
export class LocalDatabase extends Dexie {
  declare customerChats: Table<Page, string>
  declare chatTickets: Table<Page, string>
  declare customers: Table<Page, string>
  declare settings: Table<Page, string>
  declare reactions: Table<Page, string>
  declare ordersByMessage: Table<Page, string>
  declare customerGroups: Table<Page, string>
  declare ticketTransfers: Table<Page, string>
  declare instances: Table<Page, string>
  declare outbox: Table<Page, string>
  declare others: Table<OtherPage | BundleRecord, [string, string]>
  declare log: Table<Segment, number>
  declare quarantine: Table<Quarantined, number>
  declare drafts: Table<DraftRow, string>
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
      void transaction.table('meta').add({ key: 'format', version: STORE_FORMAT } satisfies MetaRow)
    })
  }
}
