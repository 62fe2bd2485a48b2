import { Button } from '@mantine/core'
import styles from '@ui/customer-picker/Panel.module.css'
import { LoadFailure } from '@ui/kit/LoadFailure'
import type { Tries } from '@ui/kit/server/useTries'
import { useTexts } from '@ui/kit/text'
import { customerTexts } from '../texts/pt_BR'

type Props = Tries & {
  shown: number
  /** Are there further pages? */
  more: boolean
  /** Said where there is nothing; null: what stands above says enough. */
  none: string | null
  loading: boolean
  loaded: boolean
  loadMore: () => void
}

/** What stands below a list that is read page by page: more of it, that there is none, or why it does not come. */
export function PartFoot({ shown, more, none, loading, loaded, loadMore, ...tries }: Props) {
  const t = useTexts(customerTexts)
  if (tries.failure !== null) return <LoadFailure {...tries} as="line" said={t('panel.failed')} />
  if (shown === 0 && loaded && none === null) return null
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
