import type { AnnouncementRow, NoticeRow } from '@domain/kernel/world'
import { AnnouncementCard } from './AnnouncementCard'
import { NoticeCard } from './NoticeCard'

/** Announcements, and below them the notices of tickets, one card each. */
export default function NoticeCards({
  announcements,
  notices,
}: {
  announcements: readonly AnnouncementRow[]
  notices: readonly NoticeRow[]
}) {
  return (
    <>
      {announcements.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
      {notices.map((notice) => (
        <NoticeCard key={`${notice.id}/${notice.seq}`} notice={notice} />
      ))}
    </>
  )
}
