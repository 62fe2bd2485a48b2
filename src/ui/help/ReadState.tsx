import '@mantine/core/styles/Skeleton.css'
import { Button, Skeleton } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import styles from './Help.module.css'
import { helpTexts } from './texts/pt_BR'

type Props = {
  loading: boolean
  /** Why it could not be read; null: it could, or is being read. The sentence may be empty: the network. */
  failure: Readonly<{ message: string }> | null
  reload: () => void
}

/** That a part of a page is being read, or could not be, with the way to try again; nothing once it is here. */
export function ReadState({ loading, failure, reload }: Props) {
  const t = useTexts(helpTexts)
  if (failure)
    return (
      <div className={styles.failure} role="alert">
        <p>{failure.message || t('notLoaded')}</p>
        <Button variant="light" onClick={reload}>
          {t('kit:retry')}
        </Button>
      </div>
    )
  return loading ? <Skeleton height={80} role="status" aria-label={t('kit:loading')} /> : null
}
