import type { Outcome } from '@app/panel/commands'
import { type Deed, whyNot } from '@ui/kit/feedback'
import { useCallback, useState } from 'react'

/** A command that a dialog runs, which is a `deed`: one at a time, and what went wrong with the last. */
export function useChange(deed: Deed): {
  busy: boolean
  failure: string | null
  setFailure: (failure: string | null) => void
  /** Runs it; gives its value, or null when it failed, which is then said. */
  run: <T>(command: () => Promise<Outcome<T>>) => Promise<{ value: T } | null>
} {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = useCallback(
    async <T>(command: () => Promise<Outcome<T>>): Promise<{ value: T } | null> => {
      setBusy(true)
      setFailure(null)
      const outcome = await command()
      setBusy(false)
      if (outcome.ok) return { value: outcome.value }
      setFailure(whyNot(outcome, deed))
      return null
    },
    [deed],
  )
  return { busy, failure, setFailure, run }
}
