import { usePanel } from '@app/panel/panel'
import type { AnnouncementRow } from '@domain/notices/tables'
import { Button } from '@mantine/core'
import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { formatTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useNavigate } from 'react-router-dom'
import styles from '../Notices.module.css'
import { noticeTexts } from '../texts/pt_BR'

/** Something said to this user or to everybody: a campaign's or report's warning, a word about a ticket. */
export function AnnouncementCard({ announcement }: { announcement: AnnouncementRow }) {
  const t = useTexts(noticeTexts)
  const { commands, tenant } = usePanel()
  const navigate = useNavigate()
  const { id, title, message, at, about } = announcement
  const dismiss = () => void commands.dismissAnnouncement(id)
  const open = (ticketId: string) => {
    void navigate(`/${tenant}/chat/attendance?ticket=${encodeURIComponent(ticketId)}`)
    dismiss()
  }
  return (
    <div className={styles.card} role="status">
      <span className={styles.went}>
        <IconSpeakerphone size={20} aria-hidden />
      </span>
      <div className="grow">
        <div className={styles.title}>
          {title}
          <time>{formatTime(new Date(at).toISOString())}</time>
        </div>
        <div className={styles.text}>{message}</div>
        {about !== null && (
          <Button size="compact-sm" variant="light" onClick={() => open(about)}>
            {t('open')}
          </Button>
        )}
      </div>
      <IconButton label={t('dismissAnnouncement', { title })} size={28} onClick={dismiss}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
