import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useMemo } from 'react'
import { npsTexts } from '../../texts/nps/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { CaseRow } from '../cases/CaseRow'
import cases from '../cases/Cases.module.css'
import { useCases } from '../cases/useCases'
import { ChartPanel } from '../charts/ChartPanel'
import { useTop } from '../charts/useTop'
import { formatCount } from '../figures/format'
import type { Table } from '../useReports'

/** What customers said about their grades, the newest first. */
export function CommentsPanel({ address, table }: { address: ReportAddress; table: Table | undefined }) {
  const t = useTexts(npsTexts)
  const top = useTop(address, table)
  const { period } = address.asked
  const only = JSON.stringify(address.only)
  const asked = useMemo(
    () => ({
      metric: 'commented' as const,
      period: { from: period.from, to: period.to },
      only: JSON.parse(only) as typeof address.only,
    }),
    [period.from, period.to, only],
  )
  const { page, busy, failure, load } = useCases(asked)
  const count = table?.of('commented')?.cases ?? 0
  return (
    <ChartPanel
      wide
      title={t('comments.title', { count })}
      note={t('comments.note')}
      tables={false}
      top={top}
      empty={count === 0}
      sheet={{
        head: [t('comments.when'), t('comments.grade'), t('comments.said')],
        rows: page?.items.map(({ at, grade, comment }) => [at, grade, comment]) ?? [],
      }}
    >
      <ol className={cases.cases}>
        {page?.items.map((one) => (
          <CaseRow
            key={one.id}
            one={one}
            end={<strong className="tabular">{one.grade === null ? '' : formatCount(one.grade)}</strong>}
          />
        ))}
      </ol>
      {failure !== null && <p role="alert">{failure}</p>}
      {(page?.next != null || failure !== null) && (
        <Button variant="default" loading={busy} onClick={() => load(page?.next ?? null)}>
          {t(failure === null ? 'comments.more' : 'kit:retry')}
        </Button>
      )}
    </ChartPanel>
  )
}
