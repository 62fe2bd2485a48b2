import type { Clock } from '@infra/clock'
import type { LocalDatabase } from './database'
import { NoDatabaseError, StoreBlockedError } from './storage-errors'

/** A tab that keeps an older version of the store open is asked to close it, and has this long, ms. */
export const BLOCKED_MS = 5_000
/** An opening that neither succeeds nor fails is given up after this, ms. */
export const OPEN_LIMIT_MS = 15_000

/** What happens to an open store from outside. */
export type StoreListener = Readonly<{
  /** A newer build wants to change it, or has: this page has let go of it. */
  newer(): void
  /** It was deleted, or the browser closed it: what is in memory is all there is. */
  lost(): void
}>

/**
 * Opens the store; a database that another tab holds in an older version ends in an error instead of waiting
 * for ever.
 * @throws {StoreBlockedError} after the limits above; {NoDatabaseError} where the browser keeps none.
 */
export async function openDatabase(db: LocalDatabase, clock: Clock, listener: StoreListener): Promise<void> {
  let cancels: (() => void)[] = []
  const limit = new Promise<never>((_, reject) => {
    const giveUp = (ms: number, why: string) => clock.after(ms, () => reject(new StoreBlockedError(why)))
    cancels = [giveUp(OPEN_LIMIT_MS, 'the store does not open')]
    db.on('blocked', () => cancels.push(giveUp(BLOCKED_MS, 'another tab keeps the store open')))
  })
  db.on('versionchange', (event) => {
    // Held on to, it would block the other; opened again by itself, it would write old rows into a new store.
    db.close({ disableAutoOpen: true })
    if (event.newVersion === null) listener.lost()
    else listener.newer()
    return false
  })
  // At every opening; what is closed on purpose does not come here.
  const watchForCut = () => {
    db.backendDB().addEventListener('close', () => {
      db.close({ disableAutoOpen: true })
      listener.lost()
    })
  }
  db.on('ready', watchForCut, true)
  try {
    await Promise.race([db.open(), limit])
  } catch (error) {
    db.close({ disableAutoOpen: true })
    if (error instanceof StoreBlockedError) throw error
    throw new NoDatabaseError('the browser opens no database', { cause: error })
  } finally {
    for (const cancel of cancels) cancel()
  }
}
