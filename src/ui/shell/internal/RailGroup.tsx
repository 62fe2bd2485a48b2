import { useCalmView } from '@app/panel/calm-view'
import { usePanel } from '@app/panel/panel'
import { groupOf, type MenuGroup } from '@domain/access/menu'
import { MENU_PARAMETERS, placeOf } from '@domain/access/menu-sections'
import { pathTo, type RoutePattern } from '@domain/access/routes'
import type { World } from '@domain/kernel/world'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { menuTexts } from '@ui/kit/texts/menu/pt_BR'
import { GROUP_ICONS } from '@ui/palette/groupIcons'
import { type ButtonHTMLAttributes, type Ref, Suspense, useState } from 'react'
import { NavLink } from 'react-router-dom'
import styles from './Rail.module.css'

const RailFlyOut = layerPart(() => import('./RailFlyOut'))

const inboxCount = (world: World) => world.rows.counts.get('self')?.inbox ?? 0

type Props = {
  group: MenuGroup
  /** The route of the page that is open. */
  here: RoutePattern | null
  /** Its icon alone. */
  small?: boolean
}

/** A group of the menu: the page itself where there is one only, else a button that opens its pages at its side. */
export function RailGroup({ group, here, small = false }: Props) {
  const { tenant } = usePanel()
  const [asked, setAsked] = useState(false)
  const section = here && placeOf(here)?.section
  const within = section != null && groupOf(section) === group.name
  // Help has something more to offer than its pages.
  const only = group.name !== 'help' && group.sections.length === 1 ? group.sections[0]?.routes : undefined
  const page = only?.length === 1 ? only[0] : undefined
  if (page)
    return (
      <NavLink
        to={pathTo(tenant, page.pattern, MENU_PARAMETERS[page.pattern])}
        className={styles.link!}
        data-within={within || undefined}
        data-small={small || undefined}
      >
        <GroupFace name={group.name} />
      </NavLink>
    )
  const button = <GroupButton group={group} within={within} small={small} onClick={() => setAsked(true)} />
  return asked ? (
    <Suspense fallback={button}>
      <RailFlyOut group={group} within={within} small={small} />
    </Suspense>
  ) : (
    button
  )
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  group: MenuGroup
  within: boolean
  small: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Opens a group's pages: by click, or by the arrow key that points at where they come. */
export function GroupButton({ group, within, small, ref, className = '', ...rest }: ButtonProps) {
  const t = useTexts(menuTexts)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      {...rest}
      ref={ref}
      className={`${styles.link} ${styles.button} ${className}`}
      data-within={within || undefined}
      data-small={small || undefined}
      title={t(`group.${group.name}`)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowRight') return
        event.preventDefault()
        event.currentTarget.click()
      }}
    >
      <GroupFace name={group.name} />
    </button>
  )
}

function GroupFace({ name }: Pick<MenuGroup, 'name'>) {
  const t = useTexts(menuTexts)
  const Icon = GROUP_ICONS[name]
  return (
    <>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {name === 'attendance' && <InboxCount />}
      </span>
      <span className={styles.name}>{t(`group.${name}`)}</span>
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
