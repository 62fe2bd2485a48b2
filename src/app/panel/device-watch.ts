import type { Clock } from '@infra/clock'

/** A page that was hidden for longer than this asks what it missed when it is looked at again, ms. */
const LONG_ABSENCE_MS = 60_000

/** The watch looks at the clock so often, ms. */
const LOOK_MS = 10_000
/** A timer later than this has slept through the difference with its machine, ms. */
const SLEPT_MS = 30_000
/** The same for a page that was hidden: browsers slow its timers down to one a minute. */
const SLEPT_HIDDEN_MS = 90_000

/** What the device tells about itself. */
type DeviceListener = Readonly<{
  online: () => void
  offline: () => void
  /** The page is looked at again after a long time. */
  backAfterAbsence: () => void
  /** The machine slept: sockets from before may be dead without a word. */
  woke: () => void
  /** The page may be gone in a moment. */
  leaving: () => void
}>

/** Watches the network, the page's visibility, its end, and the clock for hours slept through. */
export function watchDevice(clock: Clock, listener: DeviceListener): { stop(): void } {
  let hiddenSince: number | null = null
  const stop = new AbortController()
  let lookedAt = clock.now()
  let cancelLook = () => {}
  /** Hidden at some moment since the last look. */
  let slowed = false
  const look = () => {
    const late = clock.now() - lookedAt - LOOK_MS
    lookedAt = clock.now()
    if (late > (slowed ? SLEPT_HIDDEN_MS : SLEPT_MS)) listener.woke()
    slowed = document.visibilityState === 'hidden'
    cancelLook = clock.after(LOOK_MS, look)
  }
  cancelLook = clock.after(LOOK_MS, look)
  const options = { signal: stop.signal }
  addEventListener('online', () => listener.online(), options)
  addEventListener('offline', () => listener.offline(), options)
  addEventListener('pagehide', () => listener.leaving(), options)
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') {
        hiddenSince = clock.now()
        slowed = true
        listener.leaving()
        return
      }
      const away = hiddenSince === null ? 0 : clock.now() - hiddenSince
      hiddenSince = null
      if (away > LONG_ABSENCE_MS) listener.backAfterAbsence()
    },
    options,
  )
  return {
    stop() {
      stop.abort()
      cancelLook()
    },
  }
}
