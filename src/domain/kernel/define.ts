import type * as v from 'valibot'
import { type RealtimeData, type RealtimeName, realtimeEvents } from '../../../contract/realtime'
import { decoder } from './decode'
import type { Entry, EntryKind } from './entry'
import type { Definition, Upcast } from './registry'
import type { Change, World } from './world'

type Fold<D> = (world: World, entry: Entry<D>, change: Change) => void

/** Defines how an event of the contract's catalogue folds; name, version and shape come from the catalogue. */
export function defineEvent<N extends RealtimeName>(
  name: N,
  fold: Fold<RealtimeData<N>>,
  upcasts?: Record<number, Upcast>,
): Definition {
  const { v: version, data } = realtimeEvents[name]
  const decode = decoder(data as unknown as v.GenericSchema<unknown, RealtimeData<N>>)
  return {
    kind: 'event',
    name,
    v: version,
    ...(upcasts && { upcasts }),
    decode,
    fold,
  } as unknown as Definition
}

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
    decode: decoder(schema),
    fold,
  } as unknown as Definition
}
