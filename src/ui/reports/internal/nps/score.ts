import { npsOf } from '@domain/reports/nps'
import { FEWEST_CASES } from '@domain/reports/value'
import type { Cell, Table } from '../useReports'

/** Kinds of grades, the worst below. */
export const GRADE_KINDS = ['detractors', 'passives', 'promoters'] as const

/** A score with how far it may be off by chance; null: of too few grades. */
export type Score = Readonly<{ nps: number; low: number; high: number; graded: number }>

export function scoreOf(table: Table | undefined, cell?: Cell): Score | null {
  const parts = Object.fromEntries(GRADE_KINDS.map((kind) => [kind, table?.of(kind, cell)?.value ?? 0]))
  const { nps, margin, graded } = npsOf(parts)
  if (nps === null || margin === null || graded < FEWEST_CASES) return null
  return { nps, graded, low: Math.max(-100, nps - margin), high: Math.min(100, nps + margin) }
}
