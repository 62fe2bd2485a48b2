import { usePanel, usePreferences, useUser } from '@app/panel/panel'
import { type MenuGroup, menuOf } from '@domain/access/menu'
import { routeOf } from '@domain/access/routes'
import { keysOf } from '@domain/shortcuts/table'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Mark } from '@ui/kit/Mark'
import { PaneDivider } from '@ui/kit/PaneDivider'
import { layerPart, part } from '@ui/kit/part'
import { runShortcut } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { useNarrow } from '@ui/kit/useNarrow'
import { usePinnedPages } from '@ui/kit/usePinnedPages'
import { NoticeBell } from '@ui/notices/NoticeBell'
import { type CSSProperties, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { shellTexts } from '../texts/pt_BR'
import { InternalChatButton } from './InternalChatButton'
import styles from './Rail.module.css'
import { RailGroup } from './RailGroup'
import { UserMenu } from './UserMenu'

const PinnedPlaces = part(() => import('./PinnedPlaces'))
const PageDrawer = layerPart(() => import('./PageDrawer'))

/** Width of the rail with its names under the icons, px. */
const RAIL = 84
/** From here on names stand beside the icons. */
const WIDE = 184
const WIDEST = 320
/** Nearer to which of the two? Between them there is no good place for a name. */
const MIDDLE = (RAIL + WIDE) / 2
/** An arrow key goes from one to the other. */
const STEP = WIDE - RAIL

/**
 * The menu: search, the pages that the user has pinned, the groups that the role opens; at its foot colleagues, notices,
 * help, and who one is. As wide as one likes. On a phone a bar at the foot, hidden while a conversation is open there.
 */
export function Rail() {
  const t = useTexts(shellTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const narrow = useNarrow()
  const reading = useSearchParams()[0].has('ticket')
  const { pathname } = useLocation()
  const { pinned } = usePinnedPages()
  const [{ menuOpen, railWidth }, update] = usePreferences()
  const [dragged, setDragged] = useState<number | null>(null)
  const groups = menuOf(role)
  const here = routeOf(pathname.slice(tenant.length + 1))?.route.pattern ?? null
  const asked = dragged ?? (menuOpen ? railWidth : RAIL)
  const wide = asked >= MIDDLE
  const width = wide ? Math.max(WIDE, Math.min(WIDEST, asked)) : RAIL
  const keep = (kept: number) =>
    update((draft) => {
      draft.menuOpen = kept >= MIDDLE
      if (draft.menuOpen) draft.railWidth = Math.max(WIDE, kept)
    })
  const group = (one: MenuGroup) => <RailGroup key={one.name} group={one} here={here} />
  const [help, main] = [groups.filter(isHelp), groups.filter((one) => !isHelp(one))]

  return (
    <>
      <nav
        className={styles.rail}
        style={{ '--rail': `${width}px` } as CSSProperties}
        aria-label={t('menu')}
        data-reading={reading || undefined}
        data-wide={wide || undefined}
        data-menu
      >
        <Mark className={styles.mark} />
        <button
          type="button"
          className={`${styles.link} ${styles.button}`}
          title={`${t('find')} (${keysOf('palette')})`}
          onClick={() => runShortcut('palette')}
        >
          <span className={styles.icon}>
            <IconSearch size={20} stroke={1.75} aria-hidden />
          </span>
          <span className={styles.name}>{t('find')}</span>
        </button>
        {narrow ? (
          main.filter(({ name }) => name === 'attendance').map(group)
        ) : (
          <div className={styles.groups}>
            {pinned.length > 0 && <PinnedPlaces pinned={pinned} />}
            {main.map(group)}
          </div>
        )}
        <InternalChatButton rail={styles} />
        {narrow && <MorePages groups={groups} />}
        <div className={styles.foot}>
          <NoticeBell />
          {!narrow && help.map((one) => <RailGroup key={one.name} group={one} here={here} small />)}
          <UserMenu />
        </div>
      </nav>
      {!narrow && (
        <PaneDivider
          label={t('menuWidth')}
          width={width}
          narrowest={RAIL}
          widest={WIDEST}
          step={STEP}
          onDrag={setDragged}
          onKeep={keep}
        />
      )}
    </>
  )
}

const isHelp = ({ name }: MenuGroup): boolean => name === 'help'

/** On a phone: all pages, over this one. */
function MorePages({ groups }: { groups: readonly MenuGroup[] }) {
  const t = useTexts(shellTexts)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.link} ${styles.button}`}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span className={styles.icon}>
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </span>
        <span className={styles.name}>{t('more')}</span>
      </button>
      {open && <PageDrawer groups={groups} onClose={close} />}
    </>
  )
}
