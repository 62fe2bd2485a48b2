import { usePanel } from '@app/panel/panel'
import type { NoticeRow } from '@domain/notices/tables'
import { NOTICE_REMOVAL_MS } from '@domain/notices/who-is-told'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconX } from '@tabler/icons-react'
import { formatTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from '../Notices.module.css'
import { noticeTexts } from '../texts/pt_BR'

/** One ticket that came or went. */
export function NoticeCard({ notice }: { notice: NoticeRow }) {
  const t = useTexts(noticeTexts)
  const { commands, tenant } = usePanel()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  const dismiss = () => {
    setLeaving(true)
    setTimeout(() => void commands.dismissNotice(notice.id, notice.seq), NOTICE_REMOVAL_MS)
  }
  const open = () => {
    void navigate(`/${tenant}/chat/attendance?ticket=${encodeURIComponent(notice.id)}`)
    dismiss()
  }
  const received = notice.kind !== 'transferred'
  const user = notice.userName ?? t('unknownUser')
  return (
    <div className={styles.card} role="status" data-leaving={leaving || undefined}>
      <span className={received ? styles.came : styles.went}>
        {received ? <IconArrowForwardUp size={20} aria-hidden /> : <IconArrowBackUp size={20} aria-hidden />}
      </span>
      <div className="grow">
        <div className={styles.title}>
          {t(received ? 'received' : 'transferred')}
          <time>{formatTime(new Date(notice.at).toISOString())}</time>
        </div>
        <div className={styles.text}>
          {t(received ? 'receivedFrom' : 'kit:transferredTo', {
            customer: notice.customerName,
            user,
          })}
        </div>
        <Button size="compact-sm" variant="light" onClick={open}>
          {t('open')}
        </Button>
      </div>
      <IconButton label={t('dismiss', { customer: notice.customerName })} size={28} onClick={dismiss}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
