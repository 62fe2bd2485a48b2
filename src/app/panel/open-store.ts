import type { User } from '@contract/entities'
import type { Entry } from '@domain/kernel/entry'
import type { Change, World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import type { LogStore } from '@infra/log/log'
import { isQuotaError, NewerStoreError, NoDatabaseError, StoreBlockedError } from '@infra/log/storage-errors'
import { type LocalStore, openLocalStore } from '../runtime/local-store'
import type { WaitingWitness } from '../runtime/waiting-witness'

/** Why the store cannot be used. */
export type StoreRefusal = 'no-database' | 'newer-store' | 'blocked-store'

/** What a tab that followed has in memory, for the leader it becomes. */
export type Inheritance = Readonly<{
  world: World
  /** Rows that the former leader may not have written. */
  behind: Change
  /** The last entries, which the former leader may not have written either. */
  unwritten: readonly Entry[]
}>

/** A tab that has followed another one. */
export type Heir = Readonly<{
  /** Whose world it has. */
  user: string | null
  /** See TabFollower.inherit. */
  inherit: (log: LogStore) => Promise<Inheritance | null>
}>

type Parts = Readonly<{
  tenant: string
  clock: Clock
  /** Who comes in by the login; null when a reload goes on from what is here. */
  user: User | null
  /** This tab has followed another one, and has its world in memory. */
  heir: Heir | null
  witness: WaitingWitness
}>

/**
 * Opens the device's store for a user. 'not-theirs': the user whose world this tab has followed has left, and the
 * store was erased.
 */
export async function openStore(
  { tenant, clock, user, heir, witness }: Parts,
  options: Parameters<typeof openLocalStore>[2],
): Promise<LocalStore | StoreRefusal | 'not-theirs'> {
  const local = await openLocalStore(tenant, clock, options).catch(refusalOf)
  if (typeof local === 'string') return local
  const owner = await local.owner()
  if (heir && owner !== heir.user) {
    local.close()
    return 'not-theirs'
  }
  if (user && owner !== user.id) {
    await local.wipe()
    witness.forget()
  }
  // On a full disk the panel opens all the same; a store without a user is wiped for the next one.
  if (user) await local.claim(user.id).catch(toleratingFullDisk)
  return local
}

/** @throws what is no refusal: the store is there and cannot be read. */
function refusalOf(error: unknown): StoreRefusal {
  if (error instanceof NewerStoreError) return 'newer-store'
  if (error instanceof StoreBlockedError) return 'blocked-store'
  if (error instanceof NoDatabaseError) return 'no-database'
  throw error
}

function toleratingFullDisk(error: unknown): void {
  if (!isQuotaError(error)) throw error
}
