import * as v from 'valibot'
import type { BotSession } from '../../../contract/entities'
import { BotSession as Schema } from '../../../contract/generated/decoders.gen'
import { compareIds } from '../kernel/compare-ids'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'

/** Takes in a conversation with a bot as the server has it: of a ticket the newest, and of that the higher `rev`. */
function see(world: World, change: Change, data: BotSession): void {
  const known = world.rows.botSessions.get(data.chat_ticket_id)?.data
  const newer = known ? compareIds(data.id, known.id) || data.rev - known.rev : 1
  if (newer > 0) put(world, change, 'botSessions', { id: data.chat_ticket_id, data })
}

export const botSessionEntries: Definition[] = [
  defineEvent('botSessionChanged', (world, entry, change) => see(world, change, entry.data.session)),
  define(
    'baseline',
    'botSession',
    v.object({ result: v.nullable(Schema) }),
    (world, { data: { result } }, change) => {
      if (result) see(world, change, result)
    },
  ),
]
