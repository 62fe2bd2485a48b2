import { createFlag, type Flag } from '../../runtime/flag'

/** What is known of builds newer than this page's. */
export type Updates = Readonly<{
  /** Is a newer one here, whole, and waiting to be used? */
  waiting: Pick<Flag, 'get' | 'subscribe'>
  /** Asks the server for one; at most once a minute. */
  check: () => void
  /** Uses it: this page is loaded again. Other tabs stay as they are, and are offered it. */
  use: () => Promise<void>
}>

const CHECK_AT_MOST_EVERY_MS = 60_000
/** A counter stands open for days. */
const CHECK_AT_LEAST_EVERY_MS = 60 * 60_000
/** A worker that has not taken over within this does not hold the page up, ms. */
const TAKES_OVER_MS = 4_000

/**
 * Lets the service worker keep this build here, and watches for the next. Null where the browser has none (a shop's
 * plain-http address, a private window): there a new build comes with the next loading of the page.
 */
export async function watchUpdates(): Promise<Updates | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  const { serviceWorker } = navigator
  const registration = await serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.info(error))
  if (!registration) return null

  const waiting = createFlag(false)
  // The first build to be kept is this page's own; only one that waits behind another is news.
  const look = () => {
    if (registration.waiting && registration.active) waiting.set(true)
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  look()
  // Another tab has gone over to it.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => waiting.set(true))

  let checked = performance.now()
  const check = () => {
    if (waiting.get() || performance.now() - checked < CHECK_AT_MOST_EVERY_MS) return
    checked = performance.now()
    // Without a network there is nothing new; the next time there may be.
    registration.update().catch(() => {})
  }
  setInterval(check, CHECK_AT_LEAST_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
  return {
    waiting,
    check,
    async use() {
      const next = registration.waiting
      if (next) {
        const active = new Promise<void>((resolve) => {
          next.addEventListener('statechange', () => next.state === 'activated' && resolve())
          setTimeout(resolve, TAKES_OVER_MS)
        })
        next.postMessage('use')
        await active
      }
      location.reload()
    },
  }
}
