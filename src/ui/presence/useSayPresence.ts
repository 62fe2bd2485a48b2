import { useCommands, useRow } from '@app/panel/panel'
import { isWorthSaying, type Presence, type Said, VIEWING_EVERY_MS } from '@domain/presence/when-to-say'
import { deviceNow } from '@ui/kit/clock'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/** Who only passes by on the way to another ticket is not announced, ms. */
const DWELL_MS = 700

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

/**
 * Tells colleagues that this user has a ticket open, for as long as the page can be seen, and types in it. Gives
 * what the element around the text field listens with.
 */
export function useSayPresence(ticketId: string): {
  onInput: () => void
  onKeyDown: (event: KeyboardEvent) => void
} {
  const commands = useCommands()
  const visible = useSyncExternalStore(subscribe, isVisible)
  const live = useRow('connection', 'self')?.state === 'live'
  const last = useRef<Said | null>(null)
  const say = useCallback(
    (state: Presence) => {
      const now = deviceNow()
      if (!isWorthSaying(last.current, state, now)) return
      last.current = { state, at: now }
      void commands.presence(ticketId, state)
    },
    [commands, ticketId],
  )
  useEffect(() => {
    if (!visible || !live) return
    last.current = null
    const first = setTimeout(() => say('viewing'), DWELL_MS)
    // A little late, so that the time since the last word is always full.
    const refresh = setInterval(() => say('viewing'), VIEWING_EVERY_MS + 50)
    return () => {
      clearTimeout(first)
      clearInterval(refresh)
      say('gone')
    }
  }, [visible, live, say])
  return useMemo(
    () => ({
      onInput: () => say('typing'),
      // What was typed is sent: the next word says that one types again.
      onKeyDown: ({ key, shiftKey }) => key === 'Enter' && !shiftKey && last.current && say('viewing'),
    }),
    [say],
  )
}
