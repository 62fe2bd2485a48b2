import { formatDateTime, formatTime } from '@ui/kit/dates'
import type { DOMAttributes, ReactNode } from 'react'
import { DeliveryTick, type Tick } from './DeliveryTick'
import styles from './MessageFrame.module.css'

type Props = {
  kind: 'in' | 'out' | 'comment'
  /** Does another author's turn begin with it? */
  first: boolean
  /** When it was written, an ISO time. */
  at: string
  /** How far it has come; null: that is not said. */
  tick: Tick | null
  /** Stands before the time. */
  mark?: ReactNode
  /** What stands beside and below the bubble. */
  around?: ReactNode
  /** What the bubble does when it is pressed. */
  pressed?: DOMAttributes<HTMLDivElement>
  children: ReactNode
}

/** What every message looks like, of customers and of colleagues: a bubble on its author's side, with its time. */
export function MessageFrame({ kind, first, at, tick, mark, around, pressed, children }: Props) {
  return (
    <div className={styles.row} data-kind={kind} data-first={first || undefined}>
      <div className={styles.bubble} data-tick={tick ?? undefined} {...pressed}>
        {children}
        <span className={styles.meta}>
          {mark}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
          {tick && <DeliveryTick tick={tick} />}
        </span>
      </div>
      {around}
    </div>
  )
}
