import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { customerTexts } from '../texts/pt_BR'
import styles from './Panel.module.css'

type Props = {
  shown: number
  /** Are there further pages? */
  more: boolean
  /** Said where there is nothing. */
  none: string
  loading: boolean
  loaded: boolean
  failure: string | null
  loadMore: () => void
  retry: () => void
}

/** What stands below a list that is read page by page: more of it, that there is none, or why it does not come. */
export function PartFoot({ shown, more, none, loading, loaded, failure, loadMore, retry }: Props) {
  const t = useTexts(customerTexts)
  if (failure !== null)
    return (
      <p className={styles.refusal} role="alert">
        {failure || t('panel.failed')}
        <button type="button" className={styles.link} onClick={retry}>
          {t('panel.retry')}
        </button>
      </p>
    )
  if (shown === 0)
    return (
      <p className={styles.quiet} role="status">
        {loaded ? none : t('panel.loading')}
      </p>
    )
  return more ? (
    <Button variant="subtle" size="compact-sm" loading={loading} onClick={loadMore}>
      {t('panel.more')}
    </Button>
  ) : null
}
