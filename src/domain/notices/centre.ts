import type { World } from '../kernel/world'
import type { AnnouncementRow, NoticeRow } from './tables'

/** One line of the notice centre. */
export type CentreItem =
  | Readonly<{ from: 'notice'; key: string; read: boolean; seq: number; notice: NoticeRow }>
  | Readonly<{ from: 'announcement'; key: string; read: boolean; seq: number; announcement: AnnouncementRow }>

/** Everything that this user was told and that is still kept, newest first, read or not. */
export function noticeCentre(world: World): CentreItem[] {
  const items: CentreItem[] = []
  for (const notice of world.rows.notices.values())
    items.push({ from: 'notice', key: `n:${notice.id}`, read: notice.dismissed, seq: notice.seq, notice })
  for (const announcement of world.rows.announcements.values()) {
    const { id, dismissed: read, seq } = announcement
    items.push({ from: 'announcement', key: `a:${id}`, read, seq, announcement })
  }
  return items.sort((a, b) => b.seq - a.seq || (a.key < b.key ? -1 : 1))
}

/** How many of them the user has neither opened nor put away. */
export function unreadNotices(world: World): number {
  let unread = 0
  for (const { dismissed } of world.rows.notices.values()) if (!dismissed) unread += 1
  for (const { dismissed } of world.rows.announcements.values()) if (!dismissed) unread += 1
  return unread
}
