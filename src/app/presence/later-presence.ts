import type { Presence } from '@domain/presence/when-to-say'
import type { PresenceSender } from '../sending/presence-sender'

/** Says where the user is. Nothing comes of it that would have to be said: what is said before it is here waits for it. */
export function laterPresence(parts: ConstructorParameters<typeof PresenceSender>[0]) {
  const sender = import('../sending/presence-sender').then(
    ({ PresenceSender }) => new PresenceSender(parts),
    () => null,
  )
  return {
    say: (ticketId: string, state: Presence) => void sender.then((here) => here?.say(ticketId, state)),
    stop: () => void sender.then((here) => here?.stop()),
  }
}
