import type { Outcome } from '@app/panel/commands'
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
  /** On a phone's card: one of the two facts that matter, or how it stands. Left out: `cardOf` decides. */
  card?: 'fact' | 'state'
  /** Its cells can be changed where they stand. */
  edit?: CellEdit<Row> | undefined
}>

/** What a cell can be changed to: chosen from what there is, or typed. */
export type CellEdit<Row> = Readonly<{
  /** Null: this row's cannot be changed here. */
  of: (row: Row) => readonly string[] | null
  /** Left out: it is typed. */
  options?: readonly Readonly<{ value: string; label: string }>[]
  /** Several may be chosen. */
  many?: boolean
  /** What a typed value is not good for, in a sentence; null: it can be saved. */
  problem?: (typed: string) => string | null
  /** Saves it in place of what stood there before; the way back saves it the other way round. */
  save: (row: Row, values: readonly string[], before: readonly string[]) => Promise<Outcome<unknown>>
}>

/** A filter of a list: the server's name of it, and what can be chosen. */
export type Filter = ChoiceFilter | DaysFilter | OwnFilter
export type ChoiceFilter = Readonly<{
  name: string
  label: string
  options: readonly Readonly<{ value: string; label: string }>[]
  /** Several may be chosen. */
  many?: boolean
}>
/** From one day to another, both included; either may be left open. */
export type DaysFilter = Readonly<{ name: string; days: Readonly<{ first: string; last: string }> }>
/** One that is put together in a drawer of its own. */
export type OwnFilter = Readonly<{ name: string; label: string; onOpen: () => void }>

/** What a filter is called. */
export const filterName = (filter: Filter): string => ('days' in filter ? filter.days.first : filter.label)

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

/** Columns that say how a row stands, by the name that lists give them. */
const STATES: readonly string[] = ['state', 'status', 'active', 'marks']
const MOST_FACTS = 2

/** What a phone's card has of the columns that are shown: the head, two facts, how it stands. The rest is seen on opening. */
export function cardOf<Row>(shown: readonly Column<Row>[]): Readonly<{
  head: Column<Row> | undefined
  facts: readonly Column<Row>[]
  state: Column<Row> | undefined
}> {
  const [head, ...others] = shown
  const state = others.find(({ card }) => card === 'state') ?? others.find(({ key }) => STATES.includes(key))
  const rest = others.filter((column) => column !== state)
  const named = rest.filter(({ card }) => card === 'fact')
  const facts = [...named, ...rest.filter((column) => !named.includes(column))].slice(0, MOST_FACTS)
  return { head, facts, state }
}
