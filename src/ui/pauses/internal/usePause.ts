import type { Outcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { EndPauseDocument, StartPauseDocument } from '@infra/graphql/pauses.gen'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { pauseTexts } from '../texts/pt_BR'

/** Begins and ends one's own pause, and says so; the user's own data is read again with the event. */
export function usePause() {
  const t = useTexts(pauseTexts)
  const { change } = useCommands()
  const [busy, setBusy] = useState(false)
  const run = async (ask: () => Promise<Outcome<unknown>>, said: string) => {
    if (busy) return
    setBusy(true)
    const outcome = await ask()
    setBusy(false)
    if (outcome.ok) tell('done', said)
    else tell('failed', outcome.message || t('unreachable'))
  }
  return {
    busy,
    start: (reasonId: string | null) =>
      run(() => change(StartPauseDocument, { reason_id: reasonId }), t('started')),
    end: () => run(() => change(EndPauseDocument, {}), t('ended')),
  }
}
