import { usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import { IconClockHour4 } from '@tabler/icons-react'
import { Page } from '@ui/kit/Page'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { useLocation } from 'react-router-dom'
import styles from './PlannedPage.module.css'

/** Stands where a screen is still to come: says that there is nothing to do. */
export default function PlannedPage() {
  const { tenant } = usePanel()
  const t = useTexts(routeTexts)
  const { pathname } = useLocation()
  const found = routeOf(pathname.slice(tenant.length + 1))
  if (!found) return null
  return (
    <Page route={found.route.pattern} width="narrow">
      <div className={styles.card}>
        <IconClockHour4 size={28} stroke={1.5} aria-hidden />
        <p className="m-0">{t('planned')}</p>
      </div>
    </Page>
  )
}
