import styles from './PageSkeleton.module.css'

/** The shape of a page whose screen is being fetched. Seen only where that takes longer than a blink. */
export const PageSkeleton = () => (
  <div className={styles.page} aria-busy>
    <i className="rounded-control on-sunken" data-of="trail" />
    <i className="rounded-control on-sunken" data-of="title" />
    <i className="rounded-control on-sunken" data-of="tools" />
    <i className="rounded-control on-sunken" data-of="content" />
  </div>
)
