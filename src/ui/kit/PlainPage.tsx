import './theme.css'
import type { ReactNode } from 'react'
import { Mark } from './Mark'
import styles from './PlainPage.module.css'
import { PRODUCT_NAME, useTitle } from './title'

/** A small page that needs nothing but a card: login and what keeps the counter from opening. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark className={styles.mark} />
          {PRODUCT_NAME}
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
