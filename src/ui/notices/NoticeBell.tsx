import { useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { unseenMentions } from '@domain/mentions/kept'
import { unreadNotices } from '@domain/notices/centre'
import { keysOf } from '@domain/shortcuts/table'
import { IconBell } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './NoticeBell.module.css'
import { noticeTexts } from './texts/pt_BR'

const NoticeCentre = layerPart(() => import('./internal/NoticeCentre'))

const TABLES = ['notices', 'announcements', 'mentions'] as const
const unread = (world: World): number => unreadNotices(world) + unseenMentions(world)

/** Opens the notice centre; says how much in it is unread. */
export function NoticeBell() {
  const t = useTexts(noticeTexts)
  const [open, setOpen] = useState(false)
  const count = useView(TABLES, unread)
  useShortcuts({ notices: () => setOpen(true) })
  return (
    <span className={styles.bell}>
      <IconButton
        label={count > 0 ? t('bellUnread', { count }) : t('bell')}
        keys={keysOf('notices')}
        size={36}
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
      {open && <NoticeCentre onClose={() => setOpen(false)} />}
    </span>
  )
}
