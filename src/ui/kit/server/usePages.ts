import type { Outcome } from '@app/panel/commands'
import { usePanel } from '@app/panel/panel'
import { whyNot } from '@ui/kit/feedback'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A page of what is read piece by piece; `next`: asks for the one behind it, null after the last. */
type Page<Item, Rest> = Readonly<{ items: readonly Item[]; next: string | null; rest: Rest }>

/** Pages that are read one behind the other, from the first again when `key` changes. */
export function usePages<Item, Rest>(
  key: string,
  load: (after: string | null) => Promise<Outcome<Page<Item, Rest>>>,
) {
  const { ready } = usePanel()
  const [shown, setShown] = useState<Page<Item, Rest> | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(load)
  latest.current = load
  const wanted = useRef(key)
  const read = useCallback(async (of: string, before: Page<Item, Rest> | null) => {
    wanted.current = of
    setBusy(true)
    setFailure(null)
    const outcome = await latest.current(before?.next ?? null)
    // Something newer is being read.
    if (wanted.current !== of) return
    setBusy(false)
    if (!outcome.ok) setFailure(whyNot(outcome))
    else setShown({ ...outcome.value, items: [...(before?.items ?? []), ...outcome.value.items] })
  }, [])
  useEffect(() => {
    if (ready) void read(key, null)
    return () => {
      wanted.current = ''
    }
  }, [key, ready, read])
  return {
    shown,
    busy,
    failure,
    more: () => void read(key, shown),
    reload: () => void read(key, null),
  }
}
