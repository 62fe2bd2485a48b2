import { usePanel } from '@app/panel/panel'
import { type Route, routeOf } from '@domain/access/routes'
import { IconClockHour4 } from '@tabler/icons-react'
import { Page } from '@ui/kit/Page'
import { useTexts } from '@ui/kit/text'
import { useLocation } from 'react-router-dom'
import styles from './PlannedPage.module.css'
import { hasPurpose } from './purpose'
import { purposeTexts } from './texts/purposes/pt_BR'

/** Stands where a screen is still to come: says what it will be for, and that there is nothing to do. */
export default function PlannedPage() {
  const { tenant } = usePanel()
  const { pathname } = useLocation()
  const found = routeOf(pathname.slice(tenant.length + 1))
  if (!found) return null
  return (
    <Page route={found.route.pattern} width="narrow">
      <Purpose route={found.route} />
    </Page>
  )
}

function Purpose({ route }: { route: Route }) {
  const t = useTexts(purposeTexts)
  return (
    <div className={styles.card}>
      <IconClockHour4 size={28} stroke={1.5} aria-hidden />
      <div>
        {hasPurpose(route.title) && <p className={styles.purpose}>{t(route.title)}</p>}
        <p className={styles.later}>{t('later')}</p>
      </div>
    </div>
  )
}
