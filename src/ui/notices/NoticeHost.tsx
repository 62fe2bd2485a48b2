import { sameList, useView } from '@app/panel'
import { openAnnouncements } from '@domain/notices/announcement.fold'
import { openNotices } from '@domain/notices/notice.rows'
import { useText } from '@ui/kit/text'
import { AnnouncementCard } from './AnnouncementCard'
import { NoticeCard } from './NoticeCard'
import styles from './Notices.module.css'

/** As many as a person takes in; older ones follow when these are gone. */
const SHOWN = 4

/** What was said to this user, and tickets that changed hands: newest first, one card per ticket. */
export function NoticeHost() {
  const t = useText()
  const notices = useView(['notices'], openNotices, sameList)
  const announcements = useView(['announcements'], openAnnouncements, sameList).slice(0, SHOWN - 1)
  return (
    <section className={styles.host} aria-label={t('notices.region')} aria-live="polite">
      {announcements.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
      {notices.slice(0, SHOWN - announcements.length).map((notice) => (
        <NoticeCard key={`${notice.id}/${notice.seq}`} notice={notice} />
      ))}
    </section>
  )
}
