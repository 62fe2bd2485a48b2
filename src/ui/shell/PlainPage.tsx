import '@ui/kit/theme.css'
import { Mark } from '@ui/kit/Mark'
import { type TextKey, useText } from '@ui/kit/text'
import { useTitle } from '@ui/kit/title'
import type { ReactNode } from 'react'
import styles from './PlainPage.module.css'

/** A small page that needs nothing but a card: login and what keeps the counter from opening. */
export function PlainPage({ title, children }: { title: TextKey; children: ReactNode }) {
  const t = useText()
  useTitle(t(title))
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark className={styles.mark} />
          {t('app.name')}
        </div>
        <h1>{t(title)}</h1>
        {children}
      </div>
    </main>
  )
}
