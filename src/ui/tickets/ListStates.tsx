import { Button } from '@mantine/core'
import { Illustration } from '@ui/kit/Illustration'
import { useTexts } from '@ui/kit/text'
import styles from './TicketPane.module.css'
import { ticketTexts } from './texts/pt_BR'

/** The shape of the list before its first rows are here. */
export function ListSkeleton() {
  const t = useTexts()
  return (
    <div className={styles.skeletons} role="status" aria-label={t('kit:loading')}>
      {[70, 45, 60, 52, 66, 40].map((width) => (
        <div key={width} className={styles.skeleton}>
          <span />
          <div>
            <i style={{ width: `${width}%` }} />
            <i style={{ width: `${width / 2 + 40}%` }} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The list did not come: what happened, that nothing is lost, and what to do. */
export function ListFailure({
  failure,
  onRetry,
  small = false,
}: {
  failure: string
  onRetry: () => void
  small?: boolean
}) {
  const t = useTexts(ticketTexts)
  return (
    <div className={small ? styles.smallFailure : styles.state} role="alert">
      {!small && <Illustration of="trouble" />}
      <p>
        {t('loadFailed')} {failure}
        {small && ` ${t('loadFailedHint')}`}
      </p>
      <Button size="compact-sm" variant="light" onClick={onRetry}>
        {t('kit:retry')}
      </Button>
    </div>
  )
}
