import type { ReactNode } from 'react'
import styles from './Charts.module.css'

type Props = {
  label: string
  /** The ends of the scale. */
  low: number
  high: number
  rows: readonly Readonly<{
    key: string
    name: string
    /** Null: nothing can be said. */
    range: Readonly<{ low: number; at: number; high: number }> | null
    value: ReactNode
    /** Of how many it is. */
    beside: string
  }>[]
}

/** A dot for each, on a line from the lowest to the highest that it may be. */
export function RangeRows({ label, low, high, rows }: Props) {
  const place = (value: number) => `${((value - low) / (high - low)) * 100}%`
  return (
    <ol className={styles.shares} aria-label={label}>
      {rows.map(({ key, name, range, value, beside }) => (
        <li key={key} data-main>
          <span className="ellipsis" title={name}>
            {name}
          </span>
          <span className={styles.range} aria-hidden>
            {range && (
              <>
                <span style={{ left: place(range.low), right: `calc(100% - ${place(range.high)})` }} />
                <i style={{ left: place(range.at) }} />
              </>
            )}
          </span>
          <span className={styles.shareValue}>{value}</span>
          <span className="muted meta tabular">{beside}</span>
        </li>
      ))}
    </ol>
  )
}
