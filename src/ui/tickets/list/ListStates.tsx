import { useTexts } from '@ui/kit/text'
import styles from '../TicketPane.module.css'

/** The shape of the list before its first rows are here. */
export function ListSkeleton() {
  const t = useTexts()
  return (
    <div className="clip" role="status" aria-label={t('kit:loading')}>
      {[70, 45, 60, 52, 66, 40].map((width) => (
        <div key={width} className={styles.skeleton}>
          <span />
          <div className="stack gap-10 fill">
            <i style={{ width: `${width}%` }} />
            <i style={{ width: `${width / 2 + 40}%` }} />
          </div>
        </div>
      ))}
    </div>
  )
}
