import { usePanel } from '@app/panel/panel'
import { MENU_PARAMETERS } from '@domain/access/menu-sections'
import { pathTo, type Route } from '@domain/access/routes'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { iconOfPage } from '@ui/palette/pageIcons'
import { NavLink } from 'react-router-dom'
import styles from './Rail.module.css'

/** The pages that the user keeps at hand, above the groups of the menu. */
export default function PinnedPlaces({ pinned }: { pinned: readonly Route[] }) {
  const t = useTexts(routeTexts)
  const { tenant } = usePanel()
  return (
    <nav className={styles.pinned} aria-label={t('pinnedBar')}>
      {pinned.map(({ pattern, title }) => {
        const Icon = iconOfPage(pattern)
        const name = t(`title.${title}`)
        return (
          <NavLink
            key={pattern}
            to={pathTo(tenant, pattern, MENU_PARAMETERS[pattern])}
            className={styles.link!}
            title={name}
          >
            <span className={styles.icon}>
              <Icon size={20} stroke={1.75} aria-hidden />
            </span>
            <span className={styles.name}>{name}</span>
          </NavLink>
        )
      })}
    </nav>
  )
}
