import '@ui/shared/texts/pt_BR'
import { Button, Skeleton } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import dialog from '../Dialog.module.css'
import type { Read } from '../server/useRead'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './Form.module.css'

/** In the place of a form: that what it needs is being read, or why it could not be, with a way to try again. */
export function FormReading({ failure, reload }: Pick<Read<unknown>, 'failure' | 'reload'>) {
  const t = useTexts(administrationTexts)
  return failure ? (
    <div className={styles.reading}>
      <p className={dialog.failure} role="alert">
        {failure.message || t('shared:failedTryAgain')}
      </p>
      <Button variant="light" data-autofocus onClick={reload}>
        {t('kit:retry')}
      </Button>
    </div>
  ) : (
    <div className={styles.reading} role="status" aria-label={t('kit:loading')}>
      {[1, 2, 3].map((bar) => (
        <Skeleton key={bar} height={40} radius="sm" />
      ))}
    </div>
  )
}
