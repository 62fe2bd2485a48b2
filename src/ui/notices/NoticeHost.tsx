import { sameList, useView } from '@app/panel/panel'
import { openAnnouncements } from '@domain/notices/announcement.fold'
import { openNotices } from '@domain/notices/notice.rows'
import { part } from '@ui/kit/part'

const NoticeCards = part(() => import('./internal/NoticeCards'))

/** As many as a person takes in; older ones follow when these are gone. */
const SHOWN = 4

/** What was said to this user, and tickets that changed hands: newest first, one card per ticket. */
export function NoticeHost() {
  const notices = useView(['notices'], openNotices, sameList)
  const announcements = useView(['announcements'], openAnnouncements, sameList).slice(0, SHOWN - 1)
  return (
    <div className="stack gap-8" aria-live="polite">
      {announcements.length + notices.length > 0 && (
        <NoticeCards announcements={announcements} notices={notices.slice(0, SHOWN - announcements.length)} />
      )}
    </div>
  )
}
