import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

const CELL = '[data-cell]'

/** A table whose cells (`data-cell`) are one stop of the Tab key, walked by arrows. */
export function useGridKeys(table: RefObject<HTMLElement | null>) {
  // The first can be reached, until another was.
  useLayoutEffect(() => {
    const cells = [...(table.current?.querySelectorAll<HTMLElement>(CELL) ?? [])]
    if (!cells.some(({ tabIndex }) => tabIndex === 0)) cells[0]?.setAttribute('tabindex', '0')
  })
  return (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(CELL) : null
    const row = from?.closest('tr')
    if (!from || !row) return
    const inRow = [...row.querySelectorAll<HTMLElement>(CELL)]
    const place = inRow.indexOf(from)
    const rows = [...(table.current?.querySelectorAll('tr') ?? [])].filter((one) => one.querySelector(CELL))
    const beside = (step: number) =>
      [...(rows[rows.indexOf(row) + step]?.querySelectorAll<HTMLElement>(CELL) ?? [])][place]
    const to = {
      ArrowRight: inRow[place + 1],
      ArrowLeft: inRow[place - 1],
      ArrowDown: beside(1),
      ArrowUp: beside(-1),
      Home: inRow[0],
      End: inRow.at(-1),
    }[event.code]
    if (!to) return
    event.preventDefault()
    from.tabIndex = -1
    to.tabIndex = 0
    to.focus()
  }
}
