import styles from '../Statuses.module.css'

/** A status as orders bear it: its name behind its colour. */
export function StatusName({ name, color }: { name: string; color: string }) {
  return (
    <span className={styles.status}>
      <span className={styles.dot} style={{ background: color }} aria-hidden />
      {name}
    </span>
  )
}
