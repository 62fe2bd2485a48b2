import { usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './SideIndex.module.css'
import { useTexts } from './text'
import { routeTexts } from './texts/routes/pt_BR'

type Props = {
  label: string
  /** The parts of this page: their ids and names. */
  places: readonly (readonly [id: string, name: string])[]
  /** Pages that belong here, as far as the role opens them. */
  pages?: readonly RoutePattern[]
  children: ReactNode
}

/** A long page with an index at its side: its parts, that which is being read marked, and the pages that belong to it. */
export function SideIndex({ label, places, pages = [], children }: Props) {
  const t = useTexts(routeTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const here = useRead(places.map(([id]) => id).join(' '))
  const others = pages.map(routeWith).filter((route) => mayOpen(role, route))
  return (
    <div className={styles.beside}>
      <nav className={styles.index} aria-label={label}>
        <ul className="list flex wrap gap-4">
          {places.map(([id, name]) => (
            <li key={id}>
              <Link to={`#${id}`} replace aria-current={id === here ? 'location' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <ul className="list flex wrap gap-4">
            {others.map(({ pattern, title }) => (
              <li key={pattern}>
                <Link to={pathTo(tenant, pattern)}>
                  {t(`title.${title}`)}
                  <IconChevronRight size={14} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <div className="grow">{children}</div>
    </div>
  )
}

/** Which of the parts stands highest in the window. */
function useRead(ids: string): string | null {
  const [here, setHere] = useState<string | null>(null)
  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const seen = new Set<Element>()
    const watch = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes)
        if (isIntersecting) seen.add(target)
        else seen.delete(target)
      setHere(parts.find((part) => seen.has(part))?.id ?? null)
    })
    for (const part of parts) watch.observe(part)
    return () => watch.disconnect()
  }, [ids])
  return here
}
