import * as v from 'valibot'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { drop } from '../kernel/rows'
import { presenceId, seePresence } from './presence.rows'

export const presenceEntries: Definition[] = [
  defineEvent('attendancePresenceChanged', seePresence),
  /** Nothing more was heard of this person: the row holds no longer, unless a newer word came meanwhile. */
  define(
    'mark',
    'presence.expired',
    v.object({ ticketId: v.string(), userId: v.nullable(v.string()), at: v.number() }),
    (world, { data: { ticketId, userId, at } }, change) => {
      const id = presenceId(ticketId, userId)
      if (world.rows.presence.get(id)?.at === at) drop(world, change, 'presence', id)
    },
  ),
]
