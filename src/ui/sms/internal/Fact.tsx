import type { ReactNode } from 'react'
import styles from '../Sms.module.css'

/** One thing that is to be known of the shop's SMS. */
export const Fact = ({
  title,
  beside,
  children,
}: {
  title: string
  beside?: ReactNode
  children: ReactNode
}) => (
  <section className={styles.fact}>
    <div className="row between gap-8">
      <h2>{title}</h2>
      {beside}
    </div>
    {children}
  </section>
)
