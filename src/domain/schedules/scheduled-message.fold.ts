import * as v from 'valibot'
import type { ScheduledMessage } from '../../../contract/entities'
import { ScheduledMessagePage, ScheduledMessage as Schema } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { step } from '../kernel/step'
import { type ScheduledMessageEvent, scheduledMessageSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'

const SEEN: Readonly<Record<string, ScheduledMessageEvent>> = {
  pending: 'SEEN_PENDING',
  sending: 'SEEN_SENDING',
  sent: 'SEEN_SENT',
  failed: 'SEEN_FAILED',
  canceled: 'SEEN_CANCELED',
}

/** Takes in one as the server has it: the higher `rev` wins, and what has left or was canceled stays so. */
function see(world: World, change: Change, data: ScheduledMessage): void {
  const known = world.rows.scheduledMessages.get(data.id)
  if (known && known.data.rev >= data.rev) return
  const seen = SEEN[data.state]
  // A state of a later build: it cannot be shown, and is not guessed at.
  if (!seen) return
  const from = known?.state ?? scheduledMessageSteps.initial
  const state = step(scheduledMessageSteps, from, seen)
  if (state !== data.state) return
  put(world, change, 'scheduledMessages', { id: data.id, state, data })
}

export const scheduledMessageEntries: Definition[] = [
  defineEvent('scheduledMessageChanged', (world, entry, change) => see(world, change, entry.data.scheduled)),
  define(
    'baseline',
    'scheduledMessages',
    v.object({ result: ScheduledMessagePage }),
    (world, { data: { result } }, change) => {
      for (const one of result.items) see(world, change, one)
    },
  ),
  define('baseline', 'scheduleMessage', v.object({ result: Schema }), (world, entry, change) =>
    see(world, change, entry.data.result),
  ),
]
