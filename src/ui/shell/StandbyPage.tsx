import { useText } from '@ui/kit/text'
import { PlainPage } from './PlainPage'
import styles from './PlainPage.module.css'

type Props =
  | { onTakeOver: () => void; reason?: never }
  | { reason: 'no-database' | 'newer-store' | 'load-failed'; onTakeOver?: never }

/** Why the counter is not open in this tab, and the way out. */
export function StandbyPage({ onTakeOver, reason }: Props) {
  const t = useText()
  if (onTakeOver)
    return (
      <PlainPage title="standby.elsewhereTitle">
        <p>{t('standby.elsewhereText')}</p>
        <button type="button" className={styles.action} onClick={onTakeOver}>
          {t('standby.useHere')}
        </button>
      </PlainPage>
    )
  if (reason === 'no-database')
    return (
      <PlainPage title="standby.unsupportedTitle">
        <p>{t('standby.unsupportedText')}</p>
      </PlainPage>
    )
  const newer = reason === 'newer-store'
  return (
    <PlainPage title={newer ? 'standby.newerTitle' : 'standby.failedTitle'}>
      <p>{t(newer ? 'standby.newerText' : 'standby.failedText')}</p>
      <button type="button" className={styles.action} onClick={() => location.reload()}>
        {t('standby.reload')}
      </button>
    </PlainPage>
  )
}
