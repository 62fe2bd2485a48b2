import type {
  CustomerRow,
  GroupsRow,
  InstanceRow,
  MessageRow,
  OrderRow,
  OutboxRow,
  ReactionsRow,
  SettingRow,
  TableName,
  TicketRow,
  TransferRow,
} from '@domain/kernel/world'
import { Dexie, type Table } from 'dexie'
import { databaseName, type FirstScreenMeta, type OtherRow, type RowsMeta } from './stored-rows'

/** A run of entries, appended in one go; `json` is what packed-run.ts makes of them. One row per run, not per entry: 20 times cheaper. */
export type Segment = { from: number; to: number; json: string }

/** An entry or frame that did not decode, with the reason; shown to QA, stops nothing. */
export type Quarantined = { n?: number; at: number; reason: string; raw: string }

/** What was being typed, by ticket. */
export type DraftRow = { ticketId: string; text: string; type: 'chat' | 'comment'; replyTo: string | null }

/** Named facts about this store. */
export type MetaRow =
  /** The last entry of the log. */
  | { key: 'log'; pos: number }
  | RowsMeta
  | FirstScreenMeta
  /** Whose data this is: another user's sign-in wipes it. */
  | { key: 'owner'; userId: string }
  /** Version of this store's format; a newer one is never written to by an older build. */
  | { key: 'format'; version: number }
  /** The world at `pos`, as JSON: the log begins after it. */
  | { key: 'checkpoint'; pos: number; json: string }

/** Version of what is in the rows and segments. Raised when their meaning changes. */
export const STORE_FORMAT = 1

/**
 * The local store: the specification's offline store (section 3, "database version 25") with its seven
 * tables, beside the log, the outbox, the quarantine and the meta rows. One database per tenant.
 */
export class LocalDatabase extends Dexie {
  declare customerChats: Table<MessageRow, string>
  declare chatTickets: Table<TicketRow, string>
  declare customers: Table<CustomerRow, string>
  declare settings: Table<SettingRow, string>
  declare reactions: Table<ReactionsRow, string>
  declare ordersByMessage: Table<OrderRow, string>
  declare customerGroups: Table<GroupsRow, string>
  declare ticketTransfers: Table<TransferRow, string>
  declare instances: Table<InstanceRow, string>
  declare outbox: Table<OutboxRow, string>
  declare others: Table<OtherRow, [TableName, string]>
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
  }
}
