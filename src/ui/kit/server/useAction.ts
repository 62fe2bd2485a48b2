import type { Outcome } from '@app/panel/commands'
import { useTexts } from '@ui/kit/text'
import { useRef, useState } from 'react'
import { tell } from '../feedback'
import { administrationTexts } from '../texts/administration/pt_BR'
import { Behind } from './behind'

/** One thing that is asked of the server: whether it is under way, and why it was refused, in a sentence. */
type Action = Readonly<{
  busy: boolean
  failure: string | null
  /**
   * Does it; says `said` when it went well (null: nothing). Gives what came of it, once what it changed has been read
   * again ({@link Behind}).
   */
  run: <T>(asked: () => Promise<Outcome<T>>, said: string | null) => Promise<Outcome<T>>
  /** Forgets the refusal. */
  clear: () => void
}>

/** For a button or a dialog: at most one action at a time, a second click while it runs does nothing. */
export function useAction(): Action {
  const t = useTexts(administrationTexts)
  const [busy, setBusy] = useState(false)
  const reread = Behind.use()
  // A form checks its values before it asks: a second click can come before the first is drawn as under way.
  const running = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    busy,
    failure,
    clear: () => setFailure(null),
    run: async (asked, said) => {
      if (running.current) return { ok: false, code: 'BUSY', message: '' }
      running.current = true
      setBusy(true)
      setFailure(null)
      try {
        const outcome = await asked()
        if (!outcome.ok) setFailure(outcome.message || t('action.unreachable'))
        else {
          if (said !== null) tell('done', said)
          await reread()
        }
        return outcome
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
