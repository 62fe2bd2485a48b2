import styles from './PageSkeleton.module.css'

/** The shape of a page whose screen is being fetched. Seen only where that takes longer than a blink. */
export const PageSkeleton = () => (
  <div className={styles.page} aria-busy>
    <i data-of="trail" />
    <i data-of="title" />
    <i data-of="tools" />
    <i data-of="content" />
  </div>
)
