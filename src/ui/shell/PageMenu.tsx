import '@mantine/core/styles/Drawer.css'
import { usePanel, usePreferences, useUser } from '@app/panel/panel'
import { AREAS, type AreaName, MENU_PARAMETERS, placeOf } from '@domain/access/areas'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type Route, routeOf, routeWith } from '@domain/access/routes'
import { CloseButton, Drawer, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconPin, IconSearch } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { finds } from '@ui/palette/finds'
import { type ReactNode, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { AREA_ICONS } from './areaIcons'
import styles from './PageMenu.module.css'
import { usePinnedPages } from './usePinnedPages'

type Props = {
  /** Over the page, until something is chosen; else beside it. */
  over: boolean
  onClose: () => void
}

/** Narrower windows have no room for a menu beside the page. */
const ROOM = '(min-width: 1024px)'

/** All pages that the user's role opens, by area; over the page, or beside it where the user keeps it open. */
export default function PageMenu({ over, onClose }: Props) {
  const t = useTexts(routeTexts)
  const [{ menuOpen }, update] = usePreferences()
  const room = useMediaQuery(ROOM, window.matchMedia(ROOM).matches)
  const keep = (open: boolean) => {
    update((draft) => {
      draft.menuOpen = open
    })
    onClose()
  }
  if (menuOpen && room)
    return (
      <aside className={styles.beside} aria-label={t('pages')} data-menu>
        <Pages
          tool={
            <IconButton label={t('fold')} onClick={() => keep(false)}>
              <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} aria-hidden />
            </IconButton>
          }
        />
      </aside>
    )
  const close = () => (menuOpen ? keep(false) : onClose())
  return (
    <Drawer
      opened={over || menuOpen}
      onClose={close}
      size={320}
      withCloseButton={false}
      transitionProps={{ duration: 100 }}
      classNames={{ body: styles.drawer ?? '' }}
      attributes={{ content: { 'data-menu': true, 'aria-label': t('pages') } }}
    >
      <Pages
        onChosen={close}
        tool={
          <>
            {room && (
              <IconButton label={t('keep')} onClick={() => keep(true)}>
                <IconPin size={20} stroke={1.75} aria-hidden />
              </IconButton>
            )}
            <CloseButton aria-label={t('kit:close')} size="md" onClick={close} />
          </>
        }
      />
    </Drawer>
  )
}

function Pages({ tool, onChosen }: { tool: ReactNode; onChosen?: () => void }) {
  const t = useTexts(routeTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const { pathname } = useLocation()
  const { pinned } = usePinnedPages()
  const [search, setSearch] = useState('')
  const here = routeOf(pathname.slice(tenant.length + 1))
  const [opened, setOpened] = useState<ReadonlySet<AreaName>>(() => {
    const area = here && placeOf(here.route.pattern)?.area
    return new Set(area ? [area] : [])
  })
  const titleOf = (route: Route) => t(`title.${route.title}`)
  const areas = AREAS.map(({ name, groups }) => ({
    name,
    routes: groups
      .map(([head]) => routeWith(head))
      .filter((route) => mayOpen(role, route) && finds(search, `${titleOf(route)} ${t(`area.${name}`)}`)),
  })).filter(({ routes }) => routes.length > 0)
  const toggle = (area: AreaName) =>
    setOpened((now) => new Set(now.has(area) ? [...now].filter((other) => other !== area) : [...now, area]))
  const line = (route: Route) => (
    <li key={route.pattern}>
      <NavLink
        to={pathTo(tenant, route.pattern, MENU_PARAMETERS[route.pattern])}
        className={styles.page!}
        onClick={onChosen}
        end
      >
        {titleOf(route)}
      </NavLink>
    </li>
  )
  return (
    <>
      <div className={styles.head}>
        <TextInput
          className={styles.search ?? ''}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        {tool}
      </div>
      <nav className={styles.areas} aria-label={t('pages')}>
        {pinned.length > 0 && search === '' && (
          <section>
            <h2 className={styles.pinned}>
              <IconPin size={18} stroke={1.75} aria-hidden />
              {t('pinned')}
            </h2>
            <ul>{pinned.map(line)}</ul>
          </section>
        )}
        {areas.map(({ name, routes }) => {
          const Icon = AREA_ICONS[name]
          const open = search !== '' || opened.has(name)
          return (
            <section key={name}>
              <button type="button" className={styles.area} aria-expanded={open} onClick={() => toggle(name)}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <span>{t(`area.${name}`)}</span>
                <IconChevronDown size={16} aria-hidden />
              </button>
              {open && <ul>{routes.map(line)}</ul>}
            </section>
          )
        })}
        {areas.length === 0 && <p className={styles.none}>{t('noPage', { search })}</p>}
      </nav>
    </>
  )
}
