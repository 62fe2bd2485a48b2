import '@ui/kit/theme.css'
import { usePanel } from '@app/panel'
import { routeOf } from '@domain/access/routes'
import { Mark } from '@ui/kit/Mark'
import { useRouteText } from '@ui/kit/routeTexts'
import { useText } from '@ui/kit/text'
import { useTitle } from '@ui/kit/title'
import { useLocation } from 'react-router-dom'
import styles from './PlainPage.module.css'
import { hasPurpose, usePurposeText } from './purposeTexts'

/** Stands where a page of the outside is still to come: what it will be for, and the way home. */
export default function PlannedPublicPage() {
  const t = useText()
  const titles = useRouteText()
  const purposes = usePurposeText()
  const { tenant } = usePanel()
  const { pathname } = useLocation()
  const title = routeOf(pathname.slice(tenant.length + 1))?.route.title ?? 'pagesError404'
  const name = titles(`title.${title}`)
  useTitle(name)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark className={styles.mark} />
          {t('app.name')}
        </div>
        <h1>{name}</h1>
        {hasPurpose(title) && <p>{purposes(title)}</p>}
        <p>{purposes('later')}</p>
        <a className={styles.action} href={`/${tenant}`}>
          {t('pages.home')}
        </a>
      </div>
    </main>
  )
}
