import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { RowsProps } from './Rows'
import { rowDeed } from './rowKeys'

/** What can be operated within a row, in the order of its cells. */
const WITHIN = 'a[href], button:not(:disabled), input:not(:disabled)'

/** The row that led away from a list, by the list's name: back from its page, it has the keyboard again. */
const leftFrom = new Map<string, string>()

type RowKeys<Row> = Readonly<{
  body: RefObject<HTMLTableSectionElement | null>
  /** The row that Tab comes to; null: the first. */
  at: string | null
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  choose: (row: Row, on: boolean) => void
  chooseAll: (on: boolean) => void
}>

/** The keys of a table's rows, and which row has the focus. */
export function useRowKeys<Row>({
  list,
  rows,
  idOf,
  onOpen,
  choice,
  peeked = null,
  onPeek,
}: RowsProps<Row>): RowKeys<Row> {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const ids = rows.map(idOf)
  const here = at !== null && ids.includes(at) ? at : null
  const elementOf = (id: string | undefined) =>
    id === undefined ? null : body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const change = (recipe: (chosen: Set<string>) => void) => {
    if (!choice) return
    const next = new Set(choice.chosen)
    recipe(next)
    choice.onChoose(next)
  }
  const choose = (row: Row, on: boolean) =>
    change((chosen) => (on ? chosen.add(idOf(row)) : chosen.delete(idOf(row))))
  const chooseAll = (on: boolean) =>
    change((chosen) => {
      for (const id of ids)
        if (on) chosen.add(id)
        else chosen.delete(id)
    })
  const some = rows.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first rows are here.
  useEffect(() => {
    const left = list === undefined ? undefined : leftFrom.get(list)
    if (!some || list === undefined || left === undefined) return
    leftFrom.delete(list)
    const active = document.activeElement
    if (active === null || active === document.body || active.id === 'content') elementOf(left)?.focus()
  }, [some])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const line = target?.closest<HTMLElement>('tr[data-row]')
    const deed = rowDeed(event)
    // What opens over the page from within a row is drawn elsewhere, and hears its own keys.
    if (!target || !line || !deed || event.defaultPrevented || !body.current?.contains(target)) return
    const onRow = target === line
    const id = line.dataset.row ?? ''
    const row = rows[ids.indexOf(id)]
    if (row === undefined) return
    const go = (place: number) => {
      const next = ids[Math.max(0, Math.min(ids.length - 1, place))]
      elementOf(next)?.focus()
      if (peeked !== null && next !== undefined) onPeek?.(next)
      return next
    }
    const within = [...line.querySelectorAll<HTMLElement>(WITHIN)]
    const step = (by: 1 | -1) => {
      const to = within[(onRow ? (by === 1 ? -1 : within.length) : within.indexOf(target)) + by]
      ;(to ?? line).focus()
    }
    const extend = (by: 1 | -1) => {
      const next = go(ids.indexOf(id) + by)
      change((chosen) => {
        chosen.add(id)
        if (next !== undefined) chosen.add(next)
      })
    }
    const deeds: Partial<Record<typeof deed, (() => void) | false>> = {
      next: () => go(ids.indexOf(id) + 1),
      previous: () => go(ids.indexOf(id) - 1),
      right: () => step(1),
      left: () => step(-1),
      first: onRow && (() => go(0)),
      last: onRow && (() => go(ids.length - 1)),
      open: onRow && onOpen !== undefined && (() => line.querySelector<HTMLElement>('[data-open]')?.click()),
      peek: onRow && onPeek !== undefined && (() => onPeek(peeked === id ? null : id)),
      choose: choice !== undefined && (() => choose(row, !choice.chosen.has(id))),
      extendDown: choice !== undefined && (() => extend(1)),
      extendUp: choice !== undefined && (() => extend(-1)),
      all: choice !== undefined && (() => chooseAll(true)),
      edit: () => line.querySelector<HTMLElement>('[data-edit]')?.click(),
      menu: () => line.querySelector<HTMLElement>('[data-row-menu]')?.click(),
      leave: !onRow
        ? () => line.focus()
        : peeked !== null
          ? () => onPeek?.(null)
          : choice !== undefined && choice.chosen.size > 0 && (() => choice.onChoose(new Set())),
    }
    const run = deeds[deed]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('tr[data-row]')?.dataset.row
    if (id === undefined) return
    setAt(id)
  }
  // Whatever leads away from here: the row that had the keyboard has it on coming back.
  const last = useRef(here)
  last.current = here
  useEffect(
    () => () => {
      if (list !== undefined && last.current !== null) leftFrom.set(list, last.current)
    },
    [list],
  )
  return { body, at: here, onKeyDown, onFocus, choose, chooseAll }
}
