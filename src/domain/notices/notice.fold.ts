import * as v from 'valibot'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'

export const noticeEntries: Definition[] = [
  define(
    'intent',
    'notice.dismissed',
    v.object({ ticketId: v.string(), seq: v.number() }),
    (world, entry, change) => {
      const known = world.rows.notices.get(entry.data.ticketId)
      // A newer notice about the same ticket is not what was dismissed.
      if (known && !known.dismissed && known.seq <= entry.data.seq)
        put(world, change, 'notices', { ...known, dismissed: true })
    },
  ),
]
