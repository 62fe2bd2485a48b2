import '@mantine/core/styles/Skeleton.css'
import { usePanel, useUser } from '@app/panel/panel'
import { groupOf } from '@domain/access/menu'
import { MENU_PARAMETERS, placeOf } from '@domain/access/menu-sections'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type ReactNode, Suspense, use, useState } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from './IconButton'
import { Illustration } from './Illustration'
import { InPage } from './inPage'
import { OverPage } from './overPage'
import styles from './Page.module.css'
import { useTexts } from './text'
import { menuTexts } from './texts/menu/pt_BR'
import { routeTexts } from './texts/routes/pt_BR'
import { useTitle } from './title'
import { usePinnedPages } from './usePinnedPages'

type Props = {
  /** The route that the page is at: gives title and breadcrumbs. */
  route: RoutePattern
  /** Instead of the route's title: the name of what is edited here. */
  title?: string | undefined
  /** One sentence below the title. */
  lead?: ReactNode
  /** Right behind the title: what it stands for is changed or said there. */
  beside?: ReactNode
  /** Right of the title: the one primary action last. */
  actions?: ReactNode
  /** Waits for what is shown: bars in the place of the content. */
  loading?: boolean
  /** Why nothing can be shown: in the place of the content, with a way to try again. */
  error?: Readonly<{ text?: string | undefined; onRetry: () => void }> | null | undefined
  /** There is no such thing (any more), in a sentence: in the place of the content, with the way to the page above. */
  gone?: string | null | undefined
  /** Forms and reading matter are narrower than tables; a list is as wide and as high as the page, and scrolls in itself. */
  width?: 'wide' | 'narrow' | 'list'
  children?: ReactNode
}

/** The frame of a page of the administration: where one is, what it is called, what can be done, the content. */
export function Page({
  route,
  title,
  lead,
  beside: behind,
  actions,
  loading = false,
  error,
  gone,
  width = 'wide',
  children,
}: Props) {
  const t = useTexts(routeTexts)
  const name = title ?? t(`title.${routeWith(route).title}`)
  useTitle(name)
  const Over = use(OverPage)
  const [beside, setBeside] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.page} data-width={width} aria-busy={loading || undefined}>
      <Suspense fallback={null}>{Over && <Over route={route} />}</Suspense>
      <Navbar route={route} here={name} />
      <header>
        <div className={styles.line}>
          <h1>{name}</h1>
          <span ref={setBeside} className="row fill gap-8 muted tabular">
            {behind}
          </span>
          {actions !== undefined && <div className="flex wrap gap-8">{actions}</div>}
        </div>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {gone ? (
        <Gone route={route} text={gone} />
      ) : error ? (
        <div className={styles.error} role="alert">
          <Illustration of="trouble" />
          <p className="m-0">{error.text ?? t('failed')}</p>
          <Button variant="light" onClick={error.onRetry}>
            {t('kit:retry')}
          </Button>
        </div>
      ) : loading ? (
        <div className="stack gap-8" role="status" aria-label={t('kit:loading')}>
          {[1, 2, 3, 4, 5].map((bar) => (
            <Skeleton key={bar} height={40} radius="sm" />
          ))}
        </div>
      ) : width === 'list' ? (
        <InPage.Place value={beside}>{children}</InPage.Place>
      ) : (
        children
      )}
    </div>
  )
}

function Gone({ route, text }: { route: RoutePattern; text: string }) {
  const t = useTexts(routeTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const above = placeOf(route)?.above
  const list = above ? routeWith(above) : null
  return (
    <div className={styles.error} role="alert">
      <Illustration of="gone" />
      <p className="m-0">{text}</p>
      {list && mayOpen(role, list) && (
        <Button
          variant="light"
          component={Link}
          to={pathTo(tenant, list.pattern, MENU_PARAMETERS[list.pattern])}
        >
          {t('goTo', { title: t(`title.${list.title}`) })}
        </Button>
      )}
    </div>
  )
}

/** Above the page: where one is, and whether the user keeps it at hand. */
function Navbar({ route, here }: { route: RoutePattern; here: string }) {
  const t = useTexts(routeTexts)
  const { full, isPinned, toggle } = usePinnedPages()
  const isHere = isPinned(route)
  return (
    <div className={styles.navbar}>
      <Trail route={route} here={here} />
      {/* What has a number in its address is a moment's work, no place to come back to. */}
      {placeOf(route)?.above === null && (
        <IconButton
          label={t(isHere ? 'unpin' : full ? 'pinsFull' : 'pin')}
          pressed={isHere}
          disabled={full && !isHere}
          onClick={() => toggle(route)}
        >
          {isHere ? <IconPinFilled size={18} aria-hidden /> : <IconPin size={18} stroke={1.75} aria-hidden />}
        </IconButton>
      )}
    </div>
  )
}

/** The menu's group, the page that leads here, and this one. What the role does not open is named, and leads nowhere. */
function Trail({ route, here }: { route: RoutePattern; here: string }) {
  const t = useTexts(routeTexts, menuTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const place = placeOf(route)
  if (!place) return null
  const above = place.above === null ? null : routeWith(place.above)
  const aboveTitle = above && t(`title.${above.title}`)
  const group = t(`kit/menu:group.${groupOf(place.section)}`)
  // Where the page above is called as the menu's group is, it is said once.
  const both = aboveTitle !== group
  return (
    <nav aria-label={t('trail')} className={styles.where}>
      <ol className={styles.trail}>
        {both && <li className="row gap-2">{group}</li>}
        {above && (
          <li className="row gap-2">
            {both && <IconChevronRight size={14} aria-hidden />}
            {mayOpen(role, above) ? (
              <Link to={pathTo(tenant, above.pattern, MENU_PARAMETERS[above.pattern])}>{aboveTitle}</Link>
            ) : (
              aboveTitle
            )}
          </li>
        )}
        <li className="row gap-2" aria-current="page">
          <IconChevronRight size={14} aria-hidden />
          {here}
        </li>
      </ol>
    </nav>
  )
}
