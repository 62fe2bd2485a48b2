import { useCalmView } from '@app/panel/calm-view'
import { usePanel, usePreferences, useUser } from '@app/panel/panel'
import { placeOf } from '@domain/access/areas'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeOf, routeWith } from '@domain/access/routes'
import type { World } from '@domain/kernel/world'
import { IconMenu2, IconMessages, IconPlugConnected } from '@tabler/icons-react'
import { InternalChatButton } from '@ui/internal-chat/InternalChatButton'
import { Mark } from '@ui/kit/Mark'
import { layerPart, part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { NoticeBell } from '@ui/notices/NoticeBell'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { NavLink, useLocation, useSearchParams } from 'react-router-dom'
import styles from './Rail.module.css'
import { shellTexts } from './texts/pt_BR'
import { UserMenu } from './UserMenu'

const PageMenu = part(() => import('./PageMenu'))
const PageDrawer = layerPart(() => import('./PageMenu'))

const inboxCount = (world: World) => world.rows.counts.get('self')?.inbox ?? 0

/**
 * The menu: where one works all day, all other pages behind a button, and at its foot who one is. Below 768 px a
 * bar at the foot; hidden while a conversation is open there.
 */
export function Rail() {
  const t = useTexts(shellTexts)
  const reading = useSearchParams()[0].has('ticket')
  const [{ menuOpen }, update] = usePreferences()
  const [over, setOver] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOver(false)
    button.current?.focus()
  }
  const toggle = () => {
    if (!menuOpen) return setOver(!over)
    update((draft) => {
      draft.menuOpen = false
    })
  }

  return (
    <>
      <nav className={styles.rail} aria-label={t('menu')} data-reading={reading || undefined} data-menu>
        <Mark className={styles.mark} />
        <Place to="chat/attendance" name={t('attendance')}>
          <IconMessages size={22} stroke={1.75} aria-hidden />
          <InboxCount />
        </Place>
        <Place to="instances/list/{chooseInstance}" name={t('kit:instances')}>
          <IconPlugConnected size={22} stroke={1.75} aria-hidden />
        </Place>
        <InternalChatButton link={styles.link ?? ''} icon={styles.icon ?? ''} count={styles.count ?? ''} />
        <button
          ref={button}
          type="button"
          className={`${styles.link} ${styles.button}`}
          aria-expanded={menuOpen || over}
          onClick={toggle}
        >
          <span className={styles.icon}>
            <IconMenu2 size={22} stroke={1.75} aria-hidden />
          </span>
          {t('menu')}
        </button>
        <div className={styles.foot}>
          <NoticeBell />
          <UserMenu />
        </div>
      </nav>
      <Suspense fallback={null}>
        {over ? <PageDrawer over onClose={close} /> : menuOpen && <PageMenu over={false} onClose={close} />}
      </Suspense>
    </>
  )
}

/** How many wait in the queue. */
function InboxCount() {
  const waiting = useCalmView(['counts'], inboxCount)
  if (waiting === 0) return null
  return (
    <span className={styles.count} aria-hidden>
      {waiting > 99 ? '99+' : waiting}
    </span>
  )
}

/** A place of the menu, for those whose role opens it. */
function Place({ to, name, children }: { to: RoutePattern; name: string; children: ReactNode }) {
  const { tenant } = usePanel()
  const { pathname } = useLocation()
  if (!mayOpen(useUser().role, routeWith(to))) return null
  const here = routeOf(pathname.slice(tenant.length + 1))?.route.pattern
  return (
    <NavLink
      to={pathTo(tenant, to, { chooseInstance: 'chooseInstance' })}
      className={styles.link!}
      data-within={(here && placeOf(here)?.above === to) || undefined}
    >
      <span className={styles.icon}>{children}</span>
      {name}
    </NavLink>
  )
}
