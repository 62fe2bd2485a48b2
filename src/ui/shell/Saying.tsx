import '@ui/kit/theme.css'
import { Mark } from '@ui/kit/Mark'
import styles from '@ui/kit/PlainPage.module.css'
import { PRODUCT_NAME, useTitle } from '@ui/kit/title'
import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; actions?: ReactNode }

/** A page that stands alone and says one thing, and maybe where to go. */
export function Saying({ title, children, actions }: Props) {
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
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  )
}

/** Leads to the tenant's first page, or the first page of none; the tenant is the first segment of the address. */
export function HomeLink({ children }: { children: ReactNode }) {
  const [, first = ''] = window.location.pathname.split('/')
  return (
    <a className={styles.action} href={first === 'pages' ? '/' : `/${first}`}>
      {children}
    </a>
  )
}
