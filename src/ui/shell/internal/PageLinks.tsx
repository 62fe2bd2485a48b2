import { usePanel } from '@app/panel/panel'
import type { MenuGroup } from '@domain/access/menu'
import { MENU_PARAMETERS } from '@domain/access/menu-sections'
import { pathTo, type Route } from '@domain/access/routes'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { menuTexts } from '@ui/kit/texts/menu/pt_BR'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { usePinnedPages } from '@ui/kit/usePinnedPages'
import type { KeyboardEvent } from 'react'
import { NavLink } from 'react-router-dom'
import styles from './PageLinks.module.css'

type Props = {
  group: MenuGroup
  /** The group's name above its pages. */
  headed?: boolean
  /** Do arrow keys walk over the links, and does the first take the keyboard? */
  walked?: boolean
  onChosen: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  links.at((at + step + links.length) % links.length)?.focus()
}

/** The pages of one group of the menu, each with the pin that keeps it at hand. */
export function PageLinks({ group, headed = false, walked = false, onChosen }: Props) {
  const t = useTexts(routeTexts, menuTexts)
  const { sections, name } = group
  const first = sections[0]?.routes[0]
  return (
    <nav aria-label={t(`kit/menu:group.${name}`)} onKeyDown={walked ? walk : undefined}>
      {sections.map(({ section, routes }) => (
        <section key={section} className={styles.section}>
          {(headed || sections.length > 1) && (
            <h2 className={styles.head}>
              {sections.length > 1 ? t(`section.${section}`) : t(`kit/menu:group.${name}`)}
            </h2>
          )}
          <ul className="list">
            {routes.map((route) => (
              <li key={route.pattern} className={styles.row}>
                <PageLink route={route} autofocus={walked && route === first} onChosen={onChosen} />
                <PinButton route={route} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function PageLink({
  route,
  autofocus,
  onChosen,
}: {
  route: Route
  autofocus: boolean
  onChosen: () => void
}) {
  const t = useTexts(routeTexts)
  const { tenant } = usePanel()
  return (
    <NavLink
      to={pathTo(tenant, route.pattern, MENU_PARAMETERS[route.pattern])}
      className={styles.page!}
      onClick={onChosen}
      data-autofocus={autofocus || undefined}
      end
    >
      {t(`title.${route.title}`)}
    </NavLink>
  )
}

function PinButton({ route }: { route: Route }) {
  const t = useTexts(routeTexts)
  const { full, isPinned, toggle } = usePinnedPages()
  const on = isPinned(route.pattern)
  const Icon = on ? IconPinFilled : IconPin
  const label = `${t(on ? 'unpin' : full ? 'pinsFull' : 'pin')}: ${t(`title.${route.title}`)}`
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={label}
      title={t(on ? 'unpin' : full ? 'pinsFull' : 'pin')}
      aria-pressed={on}
      disabled={full && !on}
      onClick={() => toggle(route.pattern)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
