import { useView } from '@app/panel'
import { unreadNotices } from '@domain/notices/centre'
import { IconBell } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { useText } from '@ui/kit/text'
import { keysOf } from '@ui/shortcuts/table'
import { useShortcuts } from '@ui/shortcuts/useShortcuts'
import { Suspense, useState } from 'react'
import styles from './NoticeBell.module.css'

const NoticeCentre = part(() => import('./NoticeCentre'))

/** Opens the notice centre; says how much in it is unread. */
export function NoticeBell() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const unread = useView(['notices', 'announcements'], unreadNotices)
  useShortcuts({ notices: () => setOpen(true) })
  return (
    <span className={styles.bell}>
      <IconButton
        label={unread > 0 ? t('notices.bellUnread', { count: unread }) : t('notices.bell')}
        keys={keysOf('notices')}
        size={36}
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <Suspense fallback={null}>{open && <NoticeCentre onClose={() => setOpen(false)} />}</Suspense>
    </span>
  )
}
