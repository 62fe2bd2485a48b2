import type { ReactNode } from 'react'
import styles from './NoticeBar.module.css'

type Props = {
  /** A sentence in a paragraph, and the buttons that lead to it. */
  children: ReactNode
  /** It is read out at once, and not when there is nothing else to say. */
  urgent?: boolean
}

/** What waits for somebody on this page, over what it shows. */
export const NoticeBar = ({ children, urgent = false }: Props) => (
  <div className={styles.notice} role={urgent ? 'alert' : 'status'}>
    {children}
  </div>
)
