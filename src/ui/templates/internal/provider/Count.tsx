import styles from './Editor.module.css'

/** How much of a limit is used. */
export function Count({ of, most }: { of: string; most: number }) {
  const length = Array.from(of.trim()).length
  return (
    <span className={styles.count} data-over={length > most || undefined}>
      {length}/{most}
    </span>
  )
}
