import '@mantine/core/styles/Skeleton.css'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Lines.module.css'

type Props = {
  /** Null until the first have come. */
  count: number | null
  next: string | null
  busy: boolean
  /** Why the last question was not answered; an empty text: the network. */
  failure: string | null
  load: (after: string | null) => void
  texts: Readonly<{ loading: string; failed: string; retry: string; more: string }>
  /** What stands where there is nothing. */
  empty: ReactNode
  /** The lines, where there are some. */
  children: ReactNode
}

/** A list of lines in whichever state it is: on its way, empty, failed, with more behind it. */
export function Lines({ count, next, busy, failure, load, texts, empty, children }: Props) {
  return (
    <>
      {count === null && failure === null && (
        <div className="grid gap-8" role="status" aria-label={texts.loading}>
          {[1, 2, 3, 4, 5].map((bar) => (
            <Skeleton key={bar} height={40} radius="sm" />
          ))}
        </div>
      )}
      {count === 0 && !busy && failure === null && <div role="status">{empty}</div>}
      {count !== null && count > 0 && children}
      {failure !== null && (
        <div className={styles.failure} role="alert">
          <p>{failure || texts.failed}</p>
          <Button variant="light" size="compact-sm" onClick={() => load(count ? next : null)}>
            {texts.retry}
          </Button>
        </div>
      )}
      {next !== null && failure === null && (
        <Button mt="md" variant="default" loading={busy} onClick={() => load(next)}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
