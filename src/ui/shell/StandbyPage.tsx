import { useText } from '@ui/kit/text'
import { PlainPage } from './PlainPage'
import styles from './PlainPage.module.css'

type Reason = 'no-database' | 'newer-store' | 'blocked-store' | 'load-failed'
type Props = { onTakeOver: () => void; reason?: never } | { reason: Reason; onTakeOver?: never }

const SAID = {
  'newer-store': ['standby.newerTitle', 'standby.newerText'],
  'blocked-store': ['standby.blockedTitle', 'standby.blockedText'],
  'load-failed': ['standby.failedTitle', 'standby.failedText'],
} as const

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
  const [title, text] = SAID[reason]
  return (
    <PlainPage title={title}>
      <p>{t(text)}</p>
      <button type="button" className={styles.action} onClick={() => location.reload()}>
        {t('standby.reload')}
      </button>
    </PlainPage>
  )
}
