import { useUser, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import type { AnnouncementRow, NoticeRow } from '@domain/notices/tables'
import { openTransferOf } from '@domain/transfers/transfer.rows'
import { useCallback } from 'react'
import { AnnouncementCard } from './AnnouncementCard'
import { NoticeCard } from './NoticeCard'
import { Passing } from './Passing'

/**
 * Announcements, and below them the notices of tickets, one card each. They go after 4 s and stand in the notice
 * centre from then on; one about a ticket that waits for this user's word stays until it has it.
 */
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
        <Announced key={announcement.id} announcement={announcement} />
      ))}
      {notices.map((notice) => (
        <Passing
          key={`${notice.id}/${notice.seq}`}
          id={`${notice.id}/${notice.seq}`}
          seq={notice.seq}
          stays={false}
        >
          <NoticeCard notice={notice} />
        </Passing>
      ))}
    </>
  )
}

function Announced({ announcement }: { announcement: AnnouncementRow }) {
  const { id: userId } = useUser()
  const { about } = announcement
  const asks = useCallback(
    (world: World) => about !== null && openTransferOf(world, about)?.data?.nextUserId === userId,
    [about, userId],
  )
  return (
    <Passing id={announcement.id} seq={announcement.seq} stays={useView(['transfers'], asks)}>
      <AnnouncementCard announcement={announcement} />
    </Passing>
  )
}
