import type { Outcome } from '@app/commands'
import { tell } from '@ui/kit/feedback'
import { useState } from 'react'
import { useTeamTexts } from './teamTexts'

/** One thing that a dialog asks of the server: whether it is under way, and why it was refused. */
export function useDoing() {
  const t = useTeamTexts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Says `done` when it went well, and gives whether it did. */
  const run = async (asked: Promise<Outcome<unknown>>, done: string): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    const outcome = await asked
    setBusy(false)
    if (outcome.ok) tell('done', done)
    else setFailure(outcome.message || t('unreachable'))
    return outcome.ok
  }
  return { busy, failure, run }
}
