import type { Outcome } from '@app/panel/commands'
import { newHash } from '@ui/kit/newHash'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Deed, isAway } from './useRun'

/** How what was done stands: being sent, not arrived yet, refused with why, or nothing of all this. */
type Standing = Readonly<{ kind: 'idle' | 'sending' | 'unsent' } | { kind: 'refused'; why: string }>

/**
 * Sends what a courier did. What got no answer is kept with its key and sent again, by a press or when the signal is back: the
 * server takes it once.
 */
export function useDeed(orderId: string, does: (deed: Deed) => Promise<Outcome<unknown>>) {
  const [standing, setStanding] = useState<Standing>({ kind: 'idle' })
  const waiting = useRef<Deed | null>(null)
  const sending = useRef(false)
  const send = async (deed: Deed): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    waiting.current = deed
    setStanding({ kind: 'sending' })
    const outcome = await does(deed)
    sending.current = false
    if (isAway(outcome)) {
      setStanding({ kind: 'unsent' })
      return false
    }
    waiting.current = null
    setStanding(outcome.ok ? { kind: 'idle' } : { kind: 'refused', why: outcome.message })
    return outcome.ok
  }
  const latest = useRef(send)
  latest.current = send
  const retry = useCallback(() => {
    if (waiting.current) void latest.current(waiting.current)
  }, [])
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return {
    standing,
    retry,
    /** Gives whether it arrived. */
    did: (done: Omit<Deed, 'order_id' | 'hash'>) => send({ ...done, order_id: orderId, hash: newHash() }),
  }
}
