import type { TabPort } from '@infra/tabs/port'
import { watchDevice } from '../../panel/device-watch'
import type { TabParts } from '../tab-parts'

/** A tab that follows says again what it shows after this, ms. */
const SHOWS_AGAIN_MS = 60_000

const nothing = () => {}

/**
 * Tells the tab that leads what this one shows, and when somebody comes back to it. `leaving`: the page may be gone in a moment.
 * @returns `say`: says at once what is shown, as to a new leader.
 */
export function watchFollowing(
  port: TabPort,
  { clock, onScreen }: Pick<TabParts, 'clock' | 'onScreen'>,
  leaving: () => void,
): Readonly<{ say: () => void; stop: () => void }> {
  const back = () => port.post({ type: 'back' })
  const watch = watchDevice(clock, {
    online: nothing,
    offline: nothing,
    backAfterAbsence: back,
    woke: back,
    leaving,
  })
  const say = () => {
    const { tickets, closedListed } = onScreen.get()
    port.post({ type: 'shows', tickets: [...tickets], closedListed })
  }
  let again = nothing
  const renew = () => {
    say()
    again = clock.after(SHOWS_AGAIN_MS, renew)
  }
  const unsubscribe = onScreen.subscribe(say)
  renew()
  return {
    say,
    stop() {
      watch.stop()
      unsubscribe()
      again()
    },
  }
}
