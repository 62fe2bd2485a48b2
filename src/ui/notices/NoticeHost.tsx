import { sameList, useView } from '@app/panel'
import { openNotices } from '@domain/notices/notice.rows'
import { useText } from '@ui/kit/text'
import { NoticeCard } from './NoticeCard'
import styles from './Notices.module.css'

/** As many as a person takes in; older ones follow when these are gone. */
const SHOWN = 4

/** Tickets that changed hands, newest first, one card per ticket. */
export function NoticeHost() {
  const t = useText()
  const notices = useView(['notices'], openNotices, sameList)
  return (
    <section className={styles.host} aria-label={t('notices.region')} aria-live="polite">
      {notices.slice(0, SHOWN).map((notice) => (
        <NoticeCard key={`${notice.id}/${notice.seq}`} notice={notice} />
      ))}
    </section>
  )
}
