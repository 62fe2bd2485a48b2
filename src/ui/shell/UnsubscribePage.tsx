import type { Outcome } from '@app/panel/commands'
import { usePanel } from '@app/panel/panel'
import type { Unsubscription } from '@contract/entities'
import styles from '@ui/kit/PlainPage.module.css'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Saying } from './Saying'
import { outsideTexts } from './texts/outside/pt_BR'

/** The token of a customer's link: behind the '#', which browsers send nowhere. */
const tokenHere = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token')

/**
 * Where a customer cancels the e-mails of campaigns, from the link at their foot. Asks once more: what opens links by
 * itself, as the scanner of a mailbox, cancels nothing.
 */
export default function UnsubscribePage() {
  const t = useTexts(outsideTexts)
  const { signInMethods } = usePanel()
  const [token] = useState(tokenHere)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome<Unsubscription> | null>(null)

  const cancel = async () => {
    if (token === null || busy) return
    setBusy(true)
    const away = { ok: false, code: 'UNREACHABLE', message: '' } as const
    const ways = await signInMethods?.().catch(() => null)
    setOutcome(ways ? await ways.unsubscribe(token) : away)
    setBusy(false)
  }
  if (token === null)
    return (
      <Saying title={t('unsubscribeTitle')}>
        <p>{t('unsubscribeNoLink')}</p>
      </Saying>
    )
  if (outcome?.ok) {
    const { already, email } = outcome.value
    return (
      <Saying title={t('unsubscribeTitle')}>
        <p role="status">
          {already
            ? t('unsubscribedBefore')
            : email === null
              ? t('unsubscribed')
              : t('unsubscribedAddress', { email })}
        </p>
      </Saying>
    )
  }
  return (
    <Saying
      title={t('unsubscribeTitle')}
      actions={
        <button type="button" className={styles.action} aria-disabled={busy} onClick={() => void cancel()}>
          {t(busy ? 'unsubscribing' : 'unsubscribeAction')}
        </button>
      }
    >
      <p>{t('unsubscribeText')}</p>
      {outcome && <p role="alert">{outcome.message || t('unsubscribeAway')}</p>}
    </Saying>
  )
}
