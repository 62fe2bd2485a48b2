import type { ReactNode } from 'react'
import styles from './QuoteFrame.module.css'

type Props = { name: ReactNode; title: string; onClick: () => void; children: ReactNode }

/** The message that another one answers, in a line; a press leads there. */
export function QuoteFrame({ name, title, onClick, children }: Props) {
  return (
    <button type="button" className={styles.quote} title={title} onClick={onClick}>
      <strong className="block primary strong">{name}</strong>
      {children && <span className={styles.line}>{children}</span>}
    </button>
  )
}
