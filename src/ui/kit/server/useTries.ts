import { useEffect, useRef } from 'react'
import { useTexts } from '../text'
import { type Missed, tryingAgain } from './tries'

/** How it stands with what a pane shows, as the pane says it. */
export type Tries = Readonly<{
  /** Why it is not here: a sentence, never an empty one; it stays while it is asked for again. Null: nothing failed. */
  failure: string | null
  /** Is it being asked for again, after a failure? */
  trying: boolean
  /** Asks at once. */
  retry: () => void
}>

type Asked = Readonly<{
  /** What is asked for: what failed of one thing says nothing of another. */
  about: string
  loading: boolean
  failure: Missed | null
}>

/**
 * Keeps asking for what a pane shows, for as long as the pane is there: `again` is called after growing pauses where
 * that may help, see tries.ts.
 */
export function useTries({ about, loading, failure }: Asked, again: () => void): Tries {
  const t = useTexts()
  const latest = useRef(again)
  latest.current = again
  const last = useRef<{ about: string; missed: Missed | null }>({ about, missed: null })
  if (failure || !loading || last.current.about !== about) last.current = { about, missed: failure }
  const tries = useRef<ReturnType<typeof tryingAgain>>(undefined)
  tries.current ??= tryingAgain(() => latest.current())
  // biome-ignore lint/correctness/useExhaustiveDependencies(about): another thing begins with short pauses.
  useEffect(() => () => tries.current?.settled(), [about])
  useEffect(() => {
    if (loading) return
    if (failure) tries.current?.missed(failure)
    else tries.current?.settled()
    return () => tries.current?.rest()
  }, [loading, failure])
  const { missed } = last.current
  return {
    failure: missed && (missed.message || t('kit:unreachable')),
    trying: missed !== null && loading,
    retry: again,
  }
}
