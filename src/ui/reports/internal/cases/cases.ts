import type { Period } from '@domain/reports/days'
import type { MetricName } from '@domain/reports/metrics'
import type { Only } from '@domain/reports/query'
import { createContext, use } from 'react'
import type { Figure } from '../useReports'

/** The cases behind a figure: of a cell where it is one's, of the page otherwise. */
export type AskedCases = Readonly<{
  metric: MetricName
  /** What the cell is of, in words; null: the whole page. */
  of: string | null
  period: Period
  only: Only
  figure: Figure
}>

/** Opens them. */
export const Cases = createContext<(asked: AskedCases) => void>(() => {})
export const useOpenCases = () => use(Cases)
