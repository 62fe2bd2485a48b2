import type { Tenant } from '../db/work'
import type { Reader } from '../events/audience'
import type { EventBus } from '../events/bus'
import { openFeed } from '../events/feed'

/**
 * Sends one reader's frames from now on, each when the one before was taken, until the signal is aborted or
 * the reader may see nothing any more (`reader` null).
 */
export async function sendFeed(
  bus: EventBus,
  tenant: Tenant,
  reader: () => Promise<Reader | null>,
  deliver: (frame: string) => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  const feed = openFeed(await bus.watch(tenant), { since: null, reader })
  const end = () => void feed.return?.()
  stopped.addEventListener('abort', end)
  try {
    if (stopped.aborted) return
    for await (const frame of feed) {
      await deliver(frame)
      if (stopped.aborted) return
    }
  } finally {
    stopped.removeEventListener('abort', end)
    await feed.return?.()
  }
}
