import * as v from 'valibot'
import { define } from '../kernel/define'
import { edit } from '../kernel/edit'
import type { Definition } from '../kernel/registry'

export const noticeEntries: Definition[] = [
  define(
    'intent',
    'notice.dismissed',
    v.object({ ticketId: v.string(), seq: v.number() }),
    (world, entry, change) => {
      edit(world, change, 'notices', entry.data.ticketId, (notice) => {
        // A newer notice about the same ticket is not what was dismissed.
        if (notice.seq <= entry.data.seq) notice.dismissed = true
      })
    },
  ),
]
