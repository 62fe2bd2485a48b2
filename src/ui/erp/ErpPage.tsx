import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { EndErpSignInDocument } from '@infra/graphql/erp.gen'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { tell, tellFailure } from '@ui/kit/feedback'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConnectionList } from './internal/ConnectionList'
import { PushList } from './internal/PushList'
import { RefusalList } from './internal/RefusalList'
import { RunList } from './internal/RunList'
import { erpTexts } from './texts/pt_BR'

const PspList = layerPart(() => import('@ui/payments/PspList'))

const ROUTE = 'erp-integrations'
const TABS = ['connections', 'refusals', 'pushes', 'runs', 'pix'] as const
type Tab = (typeof TABS)[number]

/** The shop's integrations with ERPs: how they stand, what they did, and what waits for a person. */
export default function ErpPage() {
  const t = useTexts(erpTexts)
  const navigate = useNavigate()
  const { tenant } = usePanel()
  const { search } = useLocation()
  const panelId = useId()
  const [adding, setAdding] = useState(false)
  const asked = new URLSearchParams(search).get('tab')
  const tab = TABS.find((one) => one === asked) ?? 'connections'
  const home = pathTo(tenant, ROUTE)
  useReturn(home)
  return (
    <Page
      route={ROUTE}
      lead={t('lead')}
      actions={
        (tab === 'connections' || tab === 'pix') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t(tab === 'pix' ? 'addPix' : 'add')}
          </Button>
        )
      }
    >
      <Tabs<Tab>
        label={t('tabs.label')}
        tabs={TABS.map((one) => [one, t(`tabs.${one}`)])}
        tab={tab}
        onChange={(one) => void navigate(one === 'connections' ? home : `${home}?tab=${one}`)}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" key={tab}>
        {tab === 'connections' && (
          <ConnectionList adding={adding} onAdd={() => setAdding(true)} onAdded={() => setAdding(false)} />
        )}
        {tab === 'refusals' && <RefusalList />}
        {tab === 'pushes' && <PushList />}
        {tab === 'runs' && <RunList />}
        {tab === 'pix' && <PspList adding={adding} onAdded={() => setAdding(false)} />}
      </div>
    </Page>
  )
}

/** Ends signing in where the browser comes back from an ERP. */
function useReturn(home: string): void {
  const t = useTexts(erpTexts)
  const { change } = useCommands()
  const { ready } = usePanel()
  const navigate = useNavigate()
  const { search } = useLocation()
  const done = useRef('')
  useEffect(() => {
    const query = new URLSearchParams(search)
    const state = query.get('state')
    const code = query.get('code')
    if (!ready || state === null || code === null || !state.includes('.') || done.current === state) return
    done.current = state
    void navigate(home, { replace: true })
    if (code === '') return tell('failed', t('signInRefused'))
    void change(EndErpSignInDocument, { code, state }).then((outcome) =>
      outcome.ok ? tell('done', t('signedIn')) : tellFailure(outcome),
    )
  }, [search, ready, home, change, navigate, t])
}
