import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './PrintSheet.module.css'

type Props = {
  /** On which paper: the printer's own page, or the 80 mm roll of a receipt printer. */
  paper: 'page' | 'roll'
  /** It was printed, or not: the sheet goes. */
  onDone: () => void
  children: ReactNode
}

/** What goes on paper, alone: it is there only while it is printed, and nothing of the panel is printed with it. */
export function PrintSheet({ paper, onDone, children }: Props) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const end = () => done.current()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  return createPortal(
    <div className={styles.sheet} data-paper={paper} data-print-sheet>
      {children}
    </div>,
    document.body,
  )
}
