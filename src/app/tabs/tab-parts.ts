import type { User } from '@contract/entities'
import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import type { Reading } from '@infra/log/stored-rows'
import type { Base } from '../commands/tools'
import type { StoreRefusal } from '../panel/open-store'
import type { PreferencesStore } from '../panel/preferences'
import type { OnScreen } from '../runtime/on-screen'
import type { Runtime } from '../runtime/runtime'
import type { Voice } from '../runtime/voice'
import type { WaitingWitness } from '../runtime/waiting-witness'
import type { Ground } from './tab-ground'

/** What the panel of somebody who is signed in stands on. */
export type TabParts = Readonly<{
  tenant: string
  /** Who has just logged in here; null: the user signed in on this device. */
  user: User | null
  /** The store's rows, whose reading has begun. */
  prefetched: Reading
  runtime: Runtime
  client: GraphqlClient
  clock: Clock
  ids: Ids
  preferences: PreferencesStore
  voice: Voice
  /** What this tab shows. */
  onScreen: OnScreen
  tabs: Ground
  /** Ends the session, in the tab that leads. */
  signOut: Base['signOut']
  /** Puts another user in this one's place, in the tab that leads. */
  switchUser: Base['switchUser']
  unauthorized: () => void
  /** The world holds what the list needs. */
  painted: () => void
  /** The panel can be worked with. */
  ready: () => void
  /** Another tab has it, and this one cannot work beside it. */
  elsewhere: () => void
  /** It cannot be opened, or not be gone on with. */
  unsupported: (reason: StoreRefusal | 'load-failed') => void
  /** Somebody else has logged in in another tab: this one is to leave, wiping what was of its user. */
  otherUser: () => void
  /** The panel could not start from this store before: see start-tries.ts. Asked by the tab that leads. */
  startOver: () => boolean
  witness: WaitingWitness
  /** Hashes of messages of this tab's former life that may not have come through: if they are gone, it is said. */
  doubtful: readonly string[]
  /** What this tab stood on is over. `next`: there is, or will be, another tab to follow. `doubtful`: as above. */
  over: (next: boolean, doubtful?: readonly string[]) => void
}>
