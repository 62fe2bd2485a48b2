import type { ReactNode } from 'react'
import styles from '../Sms.module.css'

/** One thing that is to be known of the shop's SMS. */
export const Fact = ({
  title,
  beside,
  wide,
  children,
}: {
  title: string
  beside?: ReactNode
  /** It takes the whole line. */
  wide?: true
  children: ReactNode
}) => (
  <section className={styles.fact} data-wide={wide}>
    <div className="row between gap-8">
      <h2>{title}</h2>
      {beside}
    </div>
    {children}
  </section>
)
