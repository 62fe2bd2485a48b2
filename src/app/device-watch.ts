import type { Clock } from '@infra/clock'

/** A page that was hidden for longer than this asks what it missed when it is looked at again, ms. */
const LONG_ABSENCE_MS = 60_000

/** What the device tells about itself. */
export type DeviceListener = Readonly<{
  online: () => void
  offline: () => void
  /** The page is looked at again after a long time (or the machine slept). */
  backAfterAbsence: () => void
  /** The page may be gone in a moment. */
  leaving: () => void
}>

/** Watches the network, the page's visibility and its end. */
export function watchDevice(clock: Clock, listener: DeviceListener): { stop(): void } {
  let hiddenSince: number | null = null
  const stop = new AbortController()
  const options = { signal: stop.signal }
  addEventListener('online', () => listener.online(), options)
  addEventListener('offline', () => listener.offline(), options)
  addEventListener('pagehide', () => listener.leaving(), options)
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') {
        hiddenSince = clock.now()
        listener.leaving()
        return
      }
      const away = hiddenSince === null ? 0 : clock.now() - hiddenSince
      hiddenSince = null
      if (away > LONG_ABSENCE_MS) listener.backAfterAbsence()
    },
    options,
  )
  return { stop: () => stop.abort() }
}
