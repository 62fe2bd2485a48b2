import { usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { useLocation } from 'react-router-dom'
import { hasPurpose } from './purpose'
import { HomeLink, Saying } from './Saying'
import { outsideTexts } from './texts/outside/pt_BR'
import { purposeTexts } from './texts/purposes/pt_BR'

/** Stands where a page of the outside is still to come: what it will be for, and the way home. */
export default function PlannedPublicPage() {
  const titles = useTexts(routeTexts)
  const purposes = useTexts(purposeTexts)
  const t = useTexts(outsideTexts)
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
