import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import styles from './LoadFailure.module.css'
import type { Tries } from './server/useTries'
import { useTexts } from './text'

type Props = Tries & {
  /** What did not come, a sentence. */
  said: string
  /** In the middle of a pane that has nothing else to show; a line over or under what is here already. */
  as?: 'pane' | 'line'
}

/** In the place of what a pane did not get: what happened, and "Tentar de novo"; nothing where nothing failed. */
export function LoadFailure({ said, as = 'pane', failure, trying, retry }: Props) {
  const t = useTexts()
  if (failure === null) return null
  return (
    <div className={styles.failure} data-as={as} role="alert" aria-busy={trying}>
      {as === 'pane' && <IconCloudOff size={32} stroke={1.5} aria-hidden />}
      <p className="m-0">
        {said} {failure}
      </p>
      <Button size="compact-sm" variant="light" loading={trying} onClick={retry}>
        {t('kit:retry')}
      </Button>
    </div>
  )
}
