import type { ReactNode } from 'react'
import styles from './Charts.module.css'

type Props = {
  rows: readonly Readonly<{
    key: string
    name: string
    /** Hundredths of the longest bar. */
    length: number
    /** One of those that the sentence is about. */
    main: boolean
    value: ReactNode
    /** Behind the value: what they come to so far. */
    upTo?: string | undefined
  }>[]
  label: string
}

/** Bars with their names before and their values behind them. */
export function ShareBars({ rows, label }: Props) {
  return (
    <ol className={styles.shares} aria-label={label}>
      {rows.map(({ key, name, length, main, value, upTo }) => (
        <li key={key} data-main={main || undefined}>
          <span className="ellipsis" title={name}>
            {name}
          </span>
          <span className={styles.share} aria-hidden>
            <span style={{ width: `${Math.max(1, length)}%` }} />
          </span>
          <span className={styles.shareValue}>{value}</span>
          {upTo !== undefined && <span className="muted meta tabular">{upTo}</span>}
        </li>
      ))}
    </ol>
  )
}
