import { Page } from '@ui/kit/Page'
import { part } from '@ui/kit/part'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SecurityLog } from './internal/SecurityLog'
import { rulesTexts } from './texts/pt_BR'

const AccessTrail = part(() => import('@ui/access-trail/AccessTrail'))

const VIEWS = ['log', 'accesses'] as const

/** What happened at sign-in, and who saw which customer; which of the two stands in the address (`view`). */
export default function SecurityReportPage() {
  const t = useTexts(rulesTexts)
  const [search, setSearch] = useSearchParams()
  const panel = useId()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'log'
  return (
    <Page route="security-report">
      <Tabs
        label={t('views.label')}
        tabs={VIEWS.map((one) => [one, t(`views.${one}`)] as const)}
        tab={view}
        onChange={(wanted) => setSearch(wanted === 'log' ? {} : { view: wanted }, { replace: true })}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-label={t(`views.${view}`)}>
        {view === 'log' ? <SecurityLog /> : <AccessTrail />}
      </div>
    </Page>
  )
}
