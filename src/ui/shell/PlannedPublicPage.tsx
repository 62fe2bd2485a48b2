import { usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import { useRouteText } from '@ui/kit/routeTexts'
import { useLocation } from 'react-router-dom'
import { useOutsideText } from './outsideTexts'
import { hasPurpose, usePurposeText } from './purposeTexts'
import { HomeLink, Saying } from './Saying'

/** Stands where a page of the outside is still to come: what it will be for, and the way home. */
export default function PlannedPublicPage() {
  const titles = useRouteText()
  const purposes = usePurposeText()
  const t = useOutsideText()
  const { tenant } = usePanel()
  const { pathname } = useLocation()
  const title = routeOf(pathname.slice(tenant.length + 1))?.route.title ?? 'pagesError404'
  return (
    <Saying title={titles(`title.${title}`)} actions={<HomeLink>{t('home')}</HomeLink>}>
      {hasPurpose(title) && <p>{purposes(title)}</p>}
      <p>{purposes('later')}</p>
    </Saying>
  )
}
