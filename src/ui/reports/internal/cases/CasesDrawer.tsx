import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { metricOf } from '@domain/reports/metrics'
import { ReportCasesDocument, type ReportCasesQuery } from '@infra/graphql/reports.gen'
import { Button } from '@mantine/core'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { ReadState } from '@ui/kit/server/ReadState'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { wholePeriod } from '../figures/days'
import { formatCount, formatFigure, isSum } from '../figures/format'
import styles from './Cases.module.css'
import type { AskedCases } from './cases'

type Case = ReportCasesQuery['reportCases']['items'][number]
type Page = Readonly<{ items: readonly Case[]; next: string | null }>

/** The cases behind a figure, the longest or dearest first, with the sum that proves it. */
export default function CasesDrawer({ asked, onClose }: { asked: AskedCases; onClose: () => void }) {
  const t = useTexts(reportTexts, metricTexts)
  const { page, busy, failure, load } = useCases(asked)
  const { metric, of, period, figure } = asked
  const name = t(`reports/metrics:name.${metric}`)
  const { unit } = metricOf(metric)
  return (
    <SideDrawer onClose={onClose} title={t('cases.title', { name })}>
      <div className={styles.head}>
        <p className="m-0 muted dense">{[of, wholePeriod(period)].filter(Boolean).join(' · ')}</p>
        <p className={styles.value} data-case-value>
          {figure.value === null ? t('noCases') : formatFigure(unit, figure.value)}
        </p>
        <p className="m-0 dense" data-case-count={figure.cases}>
          {t('cases.count', { count: figure.cases })}
          <span className="muted"> {proofOf(t, asked)}</span>
        </p>
        <p className="m-0 muted meta">{t(`reports/metrics:about.${metric}`)}</p>
      </div>
      <ol className={styles.cases}>
        {page?.items.map((one) => (
          <CaseRow key={one.id} one={one} unit={unit} />
        ))}
      </ol>
      {(!page || failure !== null) && (
        <ReadState
          loading={failure === null}
          failure={failure === null ? null : { code: '', message: failure }}
          reload={() => load(page?.next ?? null)}
        />
      )}
      {page?.next != null && failure === null && (
        <Button variant="default" loading={busy} onClick={() => load(page.next)}>
          {t('cases.more')}
        </Button>
      )}
    </SideDrawer>
  )
}

/** How the cases make the figure; nothing where each counts as one. */
function proofOf(t: ReturnType<typeof useTexts<typeof reportTexts>>, { metric, figure }: AskedCases): string {
  const { unit } = metricOf(metric)
  if (figure.value === null || unit === 'count' || unit === 'percent' || unit === 'points') return ''
  if (isSum(metric)) return `· ${t('cases.sum', { sum: formatFigure(unit, figure.value) })}`
  const sum = formatFigure(unit, figure.value * figure.cases)
  return `· ${t('cases.proof', { sum, count: formatCount(figure.cases), value: formatFigure(unit, figure.value) })}`
}

function useCases({ metric, period, only }: AskedCases) {
  const { read } = useCommands()
  const [page, setPage] = useState<Page | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(
    async (after: string | null) => {
      setBusy(true)
      setFailure(null)
      const outcome = await read(ReportCasesDocument, {
        after,
        query: {
          metrics: [metric],
          ...period,
          grain: null,
          by: [],
          only: Object.entries(only).map(([dimension, ids]) => ({ dimension, ids: [...ids] })),
        },
      })
      setBusy(false)
      if (!outcome.ok) return setFailure(outcome.message)
      const { items, next } = outcome.value.reportCases
      setPage((known) => ({ items: after === null ? items : [...(known?.items ?? []), ...items], next }))
    },
    [read, metric, period, only],
  )
  useEffect(() => void load(null), [load])
  return { page, busy, failure, load: (after: string | null) => void load(after) }
}

function CaseRow({ one, unit }: { one: Case; unit: ReturnType<typeof metricOf>['unit'] }) {
  const t = useTexts(reportTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const name =
    one.customer_name ?? (one.chat_ticket_id === null ? (one.user_name ?? '') : t('cases.noCustomer'))
  const about = [one.user_name, one.department_name].filter(Boolean).join(' · ')
  const opens = one.chat_ticket_id !== null && mayOpen(role, routeWith('chat/attendance'))
  return (
    <li className={styles.case}>
      <span className="grow">
        {opens ? (
          <Link
            to={`${pathTo(tenant, 'chat/attendance')}?${new URLSearchParams({ ticket: one.chat_ticket_id ?? '' })}`}
            aria-label={t('cases.open', { name })}
          >
            {name}
          </Link>
        ) : (
          name
        )}
        <small className="block muted">
          <ShortDate at={one.at} /> {about && `· ${about}`}
        </small>
      </span>
      {(unit === 'seconds' || unit === 'cents') && (
        <span className="tabular">{formatFigure(unit, one.value)}</span>
      )}
    </li>
  )
}
