import '@ui/kit/theme.css'
import { Mark } from '@ui/kit/Mark'
import { PRODUCT_NAME, useTitle } from '@ui/kit/title'
import type { ReactNode } from 'react'
import styles from './PlainPage.module.css'

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
