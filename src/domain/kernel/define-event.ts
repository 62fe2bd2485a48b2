import type * as v from 'valibot'
import { eventDecoders } from '../../../contract/generated/event-decoders.gen'
import { type RealtimeData, type RealtimeName, realtimeEvents } from '../../../contract/realtime'
import { decoder, decoderBy } from './decode'
import type { Fold } from './define'
import type { Definition, Upcast } from './registry'

/** Defines how an event of the contract's catalogue folds; name, version and shape come from the catalogue. */
export function defineEvent<N extends RealtimeName>(
  name: N,
  fold: Fold<RealtimeData<N>>,
  upcasts?: Record<number, Upcast>,
): Definition {
  const { v: version, data } = realtimeEvents[name]
  const schema = data as unknown as v.GenericSchema<unknown, RealtimeData<N>>
  const decode = decoderBy<RealtimeData<N>>(eventDecoders[name], decoder(schema))
  return {
    kind: 'event',
    name,
    v: version,
    ...(upcasts && { upcasts }),
    schema,
    decode,
    fold,
  } as unknown as Definition
}
