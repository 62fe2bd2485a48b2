import '@mantine/core/styles/Skeleton.css'
import '../texts/shared/pt_BR'
import { Button, Skeleton } from '@mantine/core'
import dialog from '../Dialog.module.css'
import { useTexts } from '../text'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './ReadState.module.css'
import type { Read } from './useRead'

type Props = Pick<Read<unknown>, 'loading' | 'failure' | 'reload'>

/** That a form or a part of a page is being read, or could not be, with the way to try again; nothing once it is here. */
export function ReadState({ loading, failure, reload }: Props) {
  const t = useTexts(administrationTexts)
  if (failure)
    return (
      <div className={styles.state} role="alert">
        <p className={dialog.failure}>{failure.message || t('shared:failedTryAgain')}</p>
        <Button variant="light" data-autofocus onClick={reload}>
          {t('kit:retry')}
        </Button>
      </div>
    )
  return loading ? <Skeleton height={80} role="status" aria-label={t('kit:loading')} /> : null
}
