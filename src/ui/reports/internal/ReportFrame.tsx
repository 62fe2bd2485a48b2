import { useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import type { RoutePattern } from '@domain/access/routes'
import type { MetricName } from '@domain/reports/metrics'
import type { Narrowing } from '@domain/reports/query'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { tell } from '@ui/kit/feedback'
import { Illustration } from '@ui/kit/Illustration'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { ReadState } from '@ui/kit/server/ReadState'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useRef, useState } from 'react'
import { fileTexts } from '../texts/file/pt_BR'
import { reportTexts } from '../texts/pt_BR'
import { ReportBar } from './bar/ReportBar'
import type { ReportAddress } from './bar/useReportAddress'
import { WithCases } from './cases/WithCases'
import { pictureOf } from './charts/picture'
import { wholePeriod } from './figures/days'
import styles from './Reports.module.css'
import { inputOf, type Panel, type Reports } from './useReports'

const ReportFile = layerPart(() => import('./ReportFile'))
const PrintSheet = layerPart(async () => ({ default: (await import('@ui/kit/PrintSheet')).PrintSheet }))

type Props = {
  route: RoutePattern
  /** Instead of the route's title. */
  title?: string | undefined
  /** Id of the part that a tab over it shows. */
  panel?: string
  /** Over the bar: what else the query is made of. */
  above?: ReactNode
  /** What the numbers say, in a sentence. */
  lead: ReactNode
  address: ReportAddress
  narrow: readonly Narrowing[]
  /** The figure whose cases say what the page can be narrowed to. */
  metric: MetricName
  grains?: boolean
  hours?: boolean
  reports: Reports<string>
  actions?: ReactNode
  /** What the page's file is of; left out: it has none. */
  file?: Panel
  /** There is not one case in the period. */
  empty: boolean
  children: ReactNode
}

/** A page of figures: what they say, of what they are, and the states in which there is nothing to show. */
export function ReportFrame({
  route,
  title,
  lead,
  panel,
  above,
  address,
  reports,
  actions,
  file,
  empty,
  children,
  ...bar
}: Props) {
  const t = useTexts(reportTexts, fileTexts)
  const content = useRef<HTMLDivElement>(null)
  const [pictures, setPictures] = useState<readonly string[] | null>(null)
  const [exporting, setExporting] = useState(false)
  const mayExport = mayCall(useUser().role, 'exportReport')
  const { value, failure, reload, stale } = reports
  const asOf = Object.values(value ?? {})[0]?.asOf ?? null
  const print = async () => {
    try {
      const parts = [...(content.current?.querySelectorAll<HTMLElement>('[data-chart]') ?? [])]
      const addresses = []
      for (const part of parts) addresses.push(URL.createObjectURL(await pictureOf(part, true)))
      for (const src of addresses) await Object.assign(new Image(), { src }).decode()
      setPictures(addresses)
    } catch {
      tell('failed', t('chart.pngFailed'))
    }
  }
  const printed = () => {
    for (const src of pictures ?? []) URL.revokeObjectURL(src)
    setPictures(null)
  }
  return (
    <Page
      route={route}
      title={title}
      lead={lead}
      error={!value && failure ? { text: failure.message || undefined, onRetry: reload } : null}
      actions={
        value && (
          <>
            {file && mayExport && !empty && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => setExporting(true)}
              >
                {t('reports/file:exportReport')}
              </Button>
            )}
            {!empty && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => void print()}
              >
                {t('printPage')}
              </Button>
            )}
            {actions}
          </>
        )
      }
    >
      {above}
      <ReportBar address={address} {...bar} asOf={asOf} onRefresh={reload} />
      {failure && <ReadState loading={false} failure={failure} reload={reload} />}
      <TabPanel id={panel} label={title ?? t('content')}>
        {!value ? (
          <div className="stack gap-16" role="status" aria-label={t('kit:loading')}>
            <Skeleton height={92} />
            <div className={styles.panels}>
              <Skeleton height={320} />
              <Skeleton height={320} />
            </div>
          </div>
        ) : empty ? (
          <Nothing address={address} />
        ) : (
          <WithCases>
            <div ref={content} className={styles.content} aria-busy={stale}>
              {children}
            </div>
          </WithCases>
        )}
      </TabPanel>
      {exporting && file && (
        <ReportFile query={inputOf(file, address.only)} onClose={() => setExporting(false)} />
      )}
      {pictures && (
        <PrintSheet paper="page" onDone={printed}>
          <p>{wholePeriod(address.asked.period)}</p>
          {pictures.map((src) => (
            <p key={src}>
              <img src={src} alt="" className={styles.printed} />
            </p>
          ))}
        </PrintSheet>
      )}
    </Page>
  )
}

/** What a tab shows, in whichever state; without an `id` it is the page's own. */
function TabPanel({ id, label, children }: { id: string | undefined; label: string; children: ReactNode }) {
  if (id === undefined) return children
  return (
    <div id={id} role="tabpanel" aria-label={label}>
      {children}
    </div>
  )
}

/** There is nothing, and what can be done about it. */
function Nothing({ address }: { address: ReportAddress }) {
  const t = useTexts(reportTexts)
  const { narrowed, clear } = address.filters
  return (
    <div className={styles.nothing} role="status">
      <Illustration of={narrowed ? 'search' : 'empty'} />
      <p className="m-0">{t(narrowed ? 'empty.narrowed' : 'empty.title')}</p>
      {narrowed ? (
        <Button variant="light" onClick={clear}>
          {t('empty.clear')}
        </Button>
      ) : (
        <Button variant="light" onClick={() => address.set({ period: '90', from: null, to: null })}>
          {t('empty.longer')}
        </Button>
      )}
    </div>
  )
}
