import { SAID_MS } from '@ui/kit/feedback'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What has been shown long enough in this tab: it stands in the notice centre. */
const passed = new Set<string>()

/**
 * Shows a card for 4 s, as long as nobody reads it: the mouse or the keyboard on what is said holds it. One that asks
 * something `stays`.
 */
export function Passing({ id, stays, children }: { id: string; stays: boolean; children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState(() => passed.has(id))
  useEffect(() => {
    const host = own.current?.closest('[data-passing]')
    if (stays || gone || !host) return
    const leave = () => {
      passed.add(id)
      setGone(true)
    }
    let timer = 0
    const run = () => {
      clearTimeout(timer)
      timer = window.setTimeout(leave, SAID_MS)
    }
    const hold = () => clearTimeout(timer)
    if (host.matches(':hover, :focus-within')) hold()
    else run()
    const listeners = new AbortController()
    const { signal } = listeners
    host.addEventListener('pointerenter', hold, { signal })
    host.addEventListener('pointerleave', run, { signal })
    host.addEventListener('focusin', hold, { signal })
    host.addEventListener('focusout', run, { signal })
    return () => {
      listeners.abort()
      clearTimeout(timer)
    }
  }, [id, stays, gone])
  return gone && !stays ? null : <div ref={own}>{children}</div>
}
