import type { ReactNode } from 'react'

/** A column of a list. The first heads a card on a phone and is always shown. */
export type Column<Row> = Readonly<{
  /** Its name; where `sort`, the server's name of the order by it. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  sort?: boolean
  /** Numbers stand right. */
  right?: boolean
  /** One line, cut where it does not fit in so many px. */
  width?: number
  /** Shown only to somebody who chooses it. */
  hidden?: boolean
}>

/** A filter of a list: the server's name of it, and what can be chosen. */
export type Filter = ChoiceFilter | DaysFilter
type ChoiceFilter = Readonly<{
  name: string
  label: string
  options: readonly Readonly<{ value: string; label: string }>[]
  /** Several may be chosen. */
  many?: boolean
}>
/** From one day to another, both included; either may be left open. */
export type DaysFilter = Readonly<{ name: string; days: Readonly<{ first: string; last: string }> }>

/** The columns that are shown, in the order that was chosen; those that came since then stand at the end. */
export function shownColumns<Row>(
  all: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): readonly Column<Row>[] {
  const [head, ...others] = all
  if (!head) return []
  if (!chosen) return [head, ...others.filter(({ hidden }) => !hidden)]
  const byKey = new Map(others.map((column) => [column.key, column]))
  return [head, ...chosen.flatMap((key) => byKey.get(key) ?? [])]
}
