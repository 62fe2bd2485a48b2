import { useRef } from 'react'
import styles from './Charts.module.css'
import { useGridKeys } from './useGridKeys'

export type HeatCell = Readonly<{
  /** Null: nothing happened. */
  value: number | null
  /** As it stands in the cell. */
  text: string
  /** What it is called, whole. */
  name: string
  opens: boolean
}>

type Props = {
  label: string
  columns: readonly string[]
  rows: readonly Readonly<{ name: string; cells: readonly HeatCell[] }>[]
  onOpen: (row: number, column: number) => void
}

/** A table whose cells are the darker the more they hold. The value stands in each. */
export function HeatMap({ label, columns, rows, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = useGridKeys(table)
  const highest = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)))
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.heat} aria-label={label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <td />
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={columns[column]}>
                  <button
                    type="button"
                    data-cell
                    tabIndex={-1}
                    data-empty={cell.value === null || undefined}
                    data-strong={(cell.value !== null && cell.value >= highest * STRONG) || undefined}
                    style={
                      { '--heat': `${Math.round(((cell.value ?? 0) / (highest || 1)) * 100)}%` } as object
                    }
                    aria-label={cell.name}
                    title={cell.name}
                    aria-disabled={!cell.opens}
                    onClick={() => cell.opens && onOpen(row, column)}
                  >
                    {cell.text}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** From this part of the highest on a cell is in bold. */
const STRONG = 0.75
