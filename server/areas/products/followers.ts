import type { Work } from '../../platform/db/work'
import { defineRegistry } from '../../platform/registry'

/** What an area does when products change, in the same transaction. */
export type FollowsProducts = Readonly<{
  /** These products were written: what was kept of them goes by how they stand now. */
  written?: (work: Work, ids: readonly string[]) => Promise<unknown>
  /** Products or offers have changed, and it is about to be told. */
  told?: (work: Work) => Promise<unknown>
}>

/** What follows products; areas bring it. */
export const productFollowers = defineRegistry<readonly FollowsProducts[]>('what follows products')
