import type { Operation } from '../../../src/domain/access/permissions'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import type { ProductChangeInput } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'

/** What becomes of all of them; of it, what the kind of change names. */
export type Wanted = Readonly<{
  group_id?: string
  attendant_id?: string | null
  substitute_id?: string | null
  product?: ProductChangeInput
  instance_id?: string
}>

/** What became of some rows. */
export type Taken = Readonly<{
  changed: number
  /** Those that a rule kept as they were. */
  refused: readonly Readonly<{ id: string; name: string; reason: string }>[]
}>

/** What can be done with all rows that a list's filters find. */
export type BulkDeed = Readonly<{
  /** The operation that asks for it: who may call it no more is not served by the batches either. */
  needs: Operation
  list: ListDefinition
  /** Rows are counted up to here, as the list itself counts them. */
  countTo?: number
  /** What is locked before the rows are; left out: the rows themselves. */
  lock?: (work: Work) => Promise<unknown>
  /** The filters as they are now, for those that somebody may change before the last batch. */
  freeze?: (work: Work, viewer: Viewer, list: ListInput) => Promise<ListInput>
  /** @throws Refusal INVALID or NOT_FOUND for what cannot be done; asked at the start and before each batch. */
  check: (work: Work, change: Wanted) => Promise<unknown>
  /** Does it with some rows, which are there and stay there; with those that are so already, nothing. The last step. */
  take: (work: Work, viewer: Viewer, ids: readonly string[], change: Wanted, now: Date) => Promise<Taken>
}>
