import type * as v from 'valibot'
import { decoder } from './decode'
import type { Entry, EntryKind } from './entry'
import type { Definition, Upcast } from './registry'
import type { Change, World } from './world'

/** What an entry of one kind does to the world. */
export type Fold<D> = (world: World, entry: Entry<D>, change: Change) => void

/** Defines an entry that is made on this side: a baseline, an intent, an outcome or a mark. */
export function define<D>(
  kind: EntryKind,
  name: string,
  schema: v.GenericSchema<unknown, D>,
  fold: Fold<D>,
  options: { v?: number; upcasts?: Record<number, Upcast> } = {},
): Definition {
  const { v: version = 1, upcasts } = options
  return {
    kind,
    name,
    v: version,
    ...(upcasts && { upcasts }),
    schema,
    decode: decoder(schema),
    fold,
  } as unknown as Definition
}
