import type { UserPreferences } from '../../../contract/entities'
import { defineTable, dropByTicket, type Id, type Int, UNTOLD } from '../kernel/define-table'

/** What was told once and cannot be asked for stays with a reset, but for what the server has not come to yet. */
const toldSoFar = <Row extends { seq: number }>(row: Row, cursor: number): Row | null =>
  cursor > 0 && row.seq > cursor ? null : row

/**
 * A transfer that this user was told of: it stands in the notice centre, and as a card until it is put away. Where
 * they were named is kept by itself (mentions/mention.fold.ts), with the server's own marks of what was seen.
 */
export type NoticeRow = Readonly<{
  /** The ticket's: one notice per ticket. */
  id: Id
  kind: 'received' | 'transferred'
  seq: Int
  at: number
  customerName: string
  /** Who hands over, or who received, by kind. */
  userName: string | null
  dismissed: boolean
}>
export const notices = defineTable<NoticeRow>({
  name: 'notices',
  onReset: toldSoFar,
  onErase: dropByTicket((row) => row.id),
})

/** Something said to this user outside of a conversation. */
export type AnnouncementRow = Readonly<{
  /** The event's number. */
  id: Id
  kind: 'campaignWarning' | 'reportWarning' | 'chatNotification' | 'instanceDropped'
  seq: Int
  at: number
  title: string
  message: string
  /** What it is about, by kind: a ticket, a connection. */
  about: string | null
  dismissed: boolean
}>
export const announcements = defineTable<AnnouncementRow>({
  name: 'announcements',
  onReset: toldSoFar,
  onErase: dropByTicket((row) => (row.kind === 'chatNotification' ? row.about : null)),
})

/** What the user chose for themselves, on whatever device. */
export type UserPreferencesRow = Readonly<{ id: 'self'; data: UserPreferences }>
export const userPreferences = defineTable<UserPreferencesRow>({
  name: 'userPreferences',
  onReset: (row) => ({ ...row, data: { ...row.data, rev: UNTOLD } }),
  onErase: 'keep',
})
