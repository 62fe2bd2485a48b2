import { currentUser } from '@domain/login/session'
import type { Clock } from '@infra/clock'
import { backoff, type Ids } from '@infra/ids'
import type { LocalStore } from './local-store'
import type { RowKeeper } from './row-keeper'
import type { Runtime } from './runtime'

const RETRY = { baseMs: 500, capMs: 60_000 }

/** Makes the store again when it goes away under the page. */
type StoreRevival = Readonly<{
  /** The store was closed, deleted or emptied from outside. */
  lost(): void
  /** The store that is to be kept alive. */
  watch(local: Pick<LocalStore, 'revive'>, rows: Pick<RowKeeper, 'noteEverything' | 'flush'>): void
  stop(): void
}>

/**
 * A store that is deleted or evicted while the panel is open is written again from the page's memory, which
 * holds all of it: nothing is lost, and nothing has to be said. While that does not succeed, `storageFailing`
 * says that what happens lives in this page only.
 */
export function keepStoreAlive(runtime: Runtime, clock: Clock, ids: Ids): StoreRevival {
  let revive: (() => Promise<void>) | null = null
  let cancel: (() => void) | null = null
  let attempts = 0
  const soon = () => {
    if (!revive || cancel) return
    attempts += 1
    cancel = clock.after(backoff(ids, attempts, RETRY.baseMs, RETRY.capMs), () => void run())
  }
  const run = async () => {
    try {
      await revive?.()
      attempts = 0
      cancel = null
    } catch {
      // Said by storageFailing since it was lost; tried again.
      cancel = null
      soon()
    }
  }
  return {
    lost() {
      runtime.storageFailing.set(true)
      soon()
    },
    watch(local, rows) {
      revive = async () => {
        const user = currentUser(runtime.world)
        if (!user) return
        await local.revive(runtime.world, user.id)
        rows.noteEverything()
        await rows.flush()
        await runtime.flush()
        runtime.storageFailing.set(false)
      }
    },
    stop() {
      revive = null
      cancel?.()
      cancel = null
    },
  }
}
