import type { Outcome } from '@app/panel/commands'
import { useCallback, useEffect, useRef, useState } from 'react'

type Page<Line> = Readonly<{ items: readonly Line[]; next: string | null }>
type Known<Line> = Readonly<{
  /** Null until the first have come. */
  lines: readonly Line[] | null
  next: string | null
  busy: boolean
  /** Why the last question was not answered; an empty text: the network. */
  failure: string | null
}>

/**
 * Lines that are read a page at a time, each behind the one before. `ask` reads the page behind a place; another `ask`
 * (another filter) starts over, and the lines of the former stay until then.
 */
export function useLines<Line>(ask: (after: string | null) => Promise<Outcome<Page<Line>>>) {
  const [known, setKnown] = useState<Known<Line>>({ lines: null, next: null, busy: true, failure: null })
  /** Of answers that overtake each other the last question's counts. */
  const asked = useRef(0)
  const load = useCallback(
    async (after: string | null) => {
      const mine = ++asked.current
      setKnown((now) => ({ ...now, busy: true, failure: null }))
      const outcome = await ask(after)
      if (mine !== asked.current) return
      setKnown((now) => {
        if (!outcome.ok) return { ...now, busy: false, failure: outcome.message }
        const { items, next } = outcome.value
        const before = after === null ? [] : (now.lines ?? [])
        return { lines: [...before, ...items], next, busy: false, failure: null }
      })
    },
    [ask],
  )
  useEffect(() => {
    void load(null)
    return () => {
      asked.current += 1
    }
  }, [load])
  return { ...known, load }
}
