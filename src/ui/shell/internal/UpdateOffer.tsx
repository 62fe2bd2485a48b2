import { usePanel, useRow } from '@app/panel/panel'
import { IconArrowBigUpLines } from '@tabler/icons-react'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { kitPartTexts } from '@ui/kit/texts/parts/pt_BR'
import { hasUnsavedForm } from '@ui/kit/unsavedForms'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import styles from './UpdateOffer.module.css'

/** The screen and what is asked for with it go before, ms. */
const BEGIN_AFTER_MS = 3_000
/** How long the word about unsaved work stands, ms. */
const WARNING_MS = 8_000

type Updates = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof usePanel>['updates']>>>>

/**
 * Offers a new build once it is here. The page is loaded again when the user wants it, and not over unsaved work;
 * what is being written to a customer is kept on the device and is there afterwards.
 */
export default function UpdateOffer() {
  const t = useTexts(kitPartTexts)
  const updates = useUpdates()
  const offered = useOffered(updates)
  const [going, setGoing] = useState(false)
  // A server that comes back may be a new one.
  const live = useRow('connection', 'self')?.state === 'live'
  useEffect(() => {
    if (live) updates?.check()
  }, [live, updates])

  const use = () => {
    if (hasUnsavedForm()) return tell('warned', t('update.unsaved'), WARNING_MS)
    setGoing(true)
    void updates?.use()
  }
  return (
    <div role="status">
      {offered && (
        <button type="button" className={styles.offer} disabled={going} onClick={use}>
          <IconArrowBigUpLines size={16} aria-hidden />
          {t(going ? 'update.going' : 'update.offer')}
        </button>
      )}
    </div>
  )
}

function useUpdates(): Updates | null {
  const { updates } = usePanel()
  const [found, setFound] = useState<Updates | null>(null)
  useEffect(() => {
    let gone = false
    const timer = setTimeout(() => {
      updates?.().then(
        (known) => !gone && setFound(known),
        // The network is away: the next start tries again.
        (error: unknown) => console.info(error),
      )
    }, BEGIN_AFTER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [updates])
  return found
}

function useOffered(updates: Updates | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => updates?.waiting.subscribe(listener) ?? (() => {}),
    [updates],
  )
  return useSyncExternalStore(subscribe, () => updates?.waiting.get() ?? false)
}
