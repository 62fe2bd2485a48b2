import type { RoutePattern } from '@domain/access/routes'
import { daysUntil } from '@domain/reports/asked'
import type { Dimension, MetricName } from '@domain/reports/metrics'
import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { tell } from '@ui/kit/feedback'
import { Illustration } from '@ui/kit/Illustration'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { ReadState } from '@ui/kit/server/ReadState'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useRef, useState } from 'react'
import { reportTexts } from '../texts/pt_BR'
import { ReportBar } from './bar/ReportBar'
import type { ReportAddress } from './bar/useReportAddress'
import { WithCases } from './cases/WithCases'
import { pictureOf } from './charts/picture'
import { wholePeriod } from './figures/days'
import styles from './Reports.module.css'
import type { Reports } from './useReports'

const PrintSheet = layerPart(async () => ({ default: (await import('@ui/kit/PrintSheet')).PrintSheet }))

type Props = {
  route: RoutePattern
  /** What the numbers say, in a sentence. */
  lead: ReactNode
  address: ReportAddress
  narrow: readonly Dimension[]
  /** The figure whose cases say what the page can be narrowed to. */
  metric: MetricName
  grains?: boolean
  hours?: boolean
  reports: Reports<string>
  actions?: ReactNode
  /** There is not one case in the period. */
  empty: boolean
  children: ReactNode
}

/** A page of figures: what they say, of what they are, and the states in which there is nothing to show. */
export function ReportFrame({ route, lead, address, reports, actions, empty, children, ...bar }: Props) {
  const t = useTexts(reportTexts)
  const content = useRef<HTMLDivElement>(null)
  const [pictures, setPictures] = useState<readonly string[] | null>(null)
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
      lead={lead}
      error={!value && failure ? { text: failure.message || undefined, onRetry: reload } : null}
      actions={
        value && (
          <>
            {actions}
            {!empty && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => void print()}
              >
                {t('printPage')}
              </Button>
            )}
          </>
        )
      }
    >
      <ReportBar address={address} {...bar} asOf={asOf} onRefresh={reload} />
      {failure && <ReadState loading={false} failure={failure} reload={reload} />}
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
        <Button
          variant="light"
          onClick={() => {
            const { from, to } = daysUntil(address.today, 90)
            address.set({ from: from < address.first ? address.first : from, to })
          }}
        >
          {t('empty.longer')}
        </Button>
      )}
    </div>
  )
}
