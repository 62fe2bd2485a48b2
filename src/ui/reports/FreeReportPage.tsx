import { useCommands } from '@app/panel/panel'
import { SavedReportsDocument } from '@infra/graphql/saved-reports.gen'
import { Page } from '@ui/kit/Page'
import { part } from '@ui/kit/part'
import { byId, rowOf } from '@ui/kit/server/pages'
import { ReadState } from '@ui/kit/server/ReadState'
import { useRead } from '@ui/kit/server/useRead'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FreeReportView } from './internal/free/FreeReportView'
import type { SavedReport } from './internal/saved/savedRows'
import { freeTexts } from './texts/free/pt_BR'

const SavedReportList = part(async () => ({
  default: (await import('./internal/saved/SavedReportList')).SavedReportList,
}))

const VIEWS = ['build', 'saved'] as const

/** Reports that people put together, and those that were saved; which of the two stands in the address (`view`). */
export default function FreeReportPage() {
  const t = useTexts(freeTexts)
  const [search, setSearch] = useSearchParams()
  const panel = useId()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'build'
  const tabs = {
    label: t('views'),
    tabs: VIEWS.map((one) => [one, t(`view.${one}`)] as const),
    tab: view,
    onChange: (wanted: string) => setSearch(wanted === 'build' ? {} : { view: wanted }),
  }
  return view === 'saved' ? (
    <Suspense fallback={null}>
      <SavedReportList tabs={tabs} />
    </Suspense>
  ) : (
    <Opened above={<Tabs {...tabs} panelId={panel} />} panel={panel} />
  )
}

/** The report of the address; one that is only named there (`saved`) is looked up first. */
function Opened({ above, panel }: { above: ReactNode; panel: string }) {
  const t = useTexts(freeTexts)
  const { read } = useCommands()
  const [search, setSearch] = useSearchParams()
  const id = search.get('saved')
  const found = useRead(`saved report ${id}`, () =>
    id === null
      ? Promise.resolve({ ok: true as const, value: null })
      : rowOf<SavedReport>(read(SavedReportsDocument, byId(id))),
  )
  const report = found.value ?? null
  const named = id !== null && !search.has('metrics')
  useEffect(() => {
    if (!named || report?.id !== id) return
    const whole = new URLSearchParams(report.address)
    whole.set('saved', report.id)
    setSearch(whole, { replace: true })
  }, [named, report, id, setSearch])
  if (!named) return <FreeReportView saved={report?.id === id ? report : null} above={above} panel={panel} />
  const missing = report === null && !found.loading && !found.failure
  return (
    <Page route="report-new" gone={missing ? t('gone') : null}>
      {above}
      <div id={panel} role="tabpanel" aria-label={t('view.build')}>
        <ReadState {...found} />
      </div>
    </Page>
  )
}
