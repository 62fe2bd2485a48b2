import { METRICS_PATIENCE_MS, METRICS_POLL_MS } from '@domain/tickets/closing'
import { deviceNow } from '@ui/kit/clock'

/**
 * Asks until it is answered, every 500 ms and for 15 s; says after each try how it stands. Gives what ends it.
 */
export function keepAsking(
  ask: () => Promise<Readonly<{ ok: boolean }>>,
  say: (state: 'here' | 'failed') => void,
): () => void {
  const until = deviceNow() + METRICS_PATIENCE_MS
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryOnce = async () => {
    const { ok } = await ask()
    if (ended) return
    say(ok ? 'here' : 'failed')
    if (!ok && deviceNow() + METRICS_POLL_MS <= until)
      timer = setTimeout(() => void tryOnce(), METRICS_POLL_MS)
  }
  void tryOnce()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
