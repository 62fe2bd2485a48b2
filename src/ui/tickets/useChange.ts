import type { Outcome } from '@app/panel/commands'
import { useTexts } from '@ui/kit/text'
import { useCallback, useState } from 'react'
import { lifeTexts } from './texts/life/pt_BR'

/** A command that a dialog runs: one at a time, and what went wrong with the last. */
export function useChange(): {
  busy: boolean
  failure: string | null
  setFailure: (failure: string | null) => void
  /** Runs it; gives its value, or null when it failed, which is then said. */
  run: <T>(command: () => Promise<Outcome<T>>) => Promise<{ value: T } | null>
} {
  const life = useTexts(lifeTexts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = useCallback(
    async <T>(command: () => Promise<Outcome<T>>): Promise<{ value: T } | null> => {
      setBusy(true)
      setFailure(null)
      const outcome = await command()
      setBusy(false)
      if (outcome.ok) return { value: outcome.value }
      setFailure(outcome.message || life('unreachable'))
      return null
    },
    [life],
  )
  return { busy, failure, setFailure, run }
}
