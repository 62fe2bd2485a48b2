import '@ui/kit/theme.css'
import { Mark } from '@ui/kit/Mark'
import { type TextKey, useText } from '@ui/kit/text'
import { useTitle } from '@ui/kit/title'
import type { ReactNode } from 'react'
import styles from './PlainPage.module.css'

/** A small page that needs nothing but a card: login and what is said to people outside. */
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

/** A page that says one thing, and maybe where to go. */
export function Saying({ title, text, home = false }: { title: TextKey; text: TextKey; home?: boolean }) {
  const t = useText()
  return (
    <PlainPage title={title}>
      <p>{t(text)}</p>
      {home && (
        <a className={styles.action} href={homeOf(window.location.pathname)}>
          {t('pages.home')}
        </a>
      )}
    </PlainPage>
  )
}

/** The tenant's first page; the tenant is the first segment of the address. */
const homeOf = (path: string): string => `/${path.split('/')[1] ?? ''}`
