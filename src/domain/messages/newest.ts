import type { World } from '../kernel/world'
import type { MessageRow } from './tables'

/** A ticket's messages that are here, the newest first; of a long conversation as much is unpacked as is read. */
export function* newestFirst(world: World, ticketId: string): Generator<MessageRow, void> {
  let read = 0
  for (;;) {
    const { ids, whole } = world.index.messagesOf.end(ticketId, read + 1)
    const { length } = ids
    for (; read < length; read++) {
      const row = world.rows.messages.get(ids[length - 1 - read] as string)
      if (row) yield row
    }
    if (whole) return
  }
}

/** The newest message that is so; undefined when there is none here. */
export function newestThat(
  world: World,
  ticketId: string,
  is: (row: MessageRow) => boolean,
): MessageRow | undefined {
  for (const row of newestFirst(world, ticketId)) if (is(row)) return row
  return undefined
}
