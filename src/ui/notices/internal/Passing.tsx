import { usePreferences, useUser } from '@app/panel/panel'
import { SAID_MS } from '@ui/kit/feedback'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What has been shown long enough in this tab: it stands in the notice centre. */
const passed = new Set<string>()
/** What had been shown before this start, up to which event, by user. */
const before = new Map<string, number>()

type Props = { id: string; seq: number; stays: boolean; children: ReactNode }

/**
 * Shows a card for 4 s, as long as nobody reads it: the mouse or the keyboard on what is said holds it. One that asks
 * something `stays`. `seq`: number of its event; what was shown before this start is shown no second time.
 */
export function Passing({ id, seq, stays, children }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const { id: userId } = useUser()
  const [{ noticesPassed }, update] = usePreferences()
  const known = before.get(userId) ?? noticesPassed[userId] ?? 0
  before.set(userId, known)
  const [gone, setGone] = useState(() => seq <= known || passed.has(id))
  useEffect(() => {
    const host = own.current?.closest('[data-passing]')
    if (stays || gone || !host) return
    const leave = () => {
      passed.add(id)
      setGone(true)
      update((draft) => {
        draft.noticesPassed[userId] = Math.max(draft.noticesPassed[userId] ?? 0, seq)
      })
    }
    let timer = 0
    const run = () => {
      clearTimeout(timer)
      timer = window.setTimeout(leave, SAID_MS)
    }
    const hold = () => clearTimeout(timer)
    if (host.matches(':focus-within')) hold()
    else run()
    const listeners = new AbortController()
    const { signal } = listeners
    // Not on entering: it may have come below a mouse that lies still, and would never go.
    host.addEventListener('pointermove', hold, { signal })
    host.addEventListener('pointerleave', run, { signal })
    host.addEventListener('focusin', hold, { signal })
    host.addEventListener('focusout', run, { signal })
    return () => {
      listeners.abort()
      clearTimeout(timer)
    }
  }, [id, seq, stays, gone, userId, update])
  return gone && !stays ? null : <div ref={own}>{children}</div>
}
