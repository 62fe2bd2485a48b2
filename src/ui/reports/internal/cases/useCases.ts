import { useCommands } from '@app/panel/panel'
import { ReportCasesDocument, type ReportCasesQuery } from '@infra/graphql/reports.gen'
import { useCallback, useEffect, useState } from 'react'
import { inputOf } from '../useReports'
import type { AskedCases } from './cases'

export type Case = ReportCasesQuery['reportCases']['items'][number]
type Page = Readonly<{ items: readonly Case[]; next: string | null }>

/** The cases of a figure, page after page. */
export function useCases({ metric, period, only }: Pick<AskedCases, 'metric' | 'period' | 'only'>) {
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
        query: inputOf({ metrics: [metric], period }, only),
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
