import type { ReactNode } from 'react'
import styles from '../Maria.module.css'

type Props = Readonly<{ title: string; beside?: ReactNode; children: ReactNode }>

/** One thing that is to be known of Maria. */
export const Fact = ({ title, beside, children }: Props) => (
  <section className={styles.fact}>
    <div className="row between gap-8">
      <h2>{title}</h2>
      {beside}
    </div>
    {children}
  </section>
)
