import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'

export const refreshEntries: Definition[] = [
  defineEvent('notifyRefreshPage', (world, { data }, change) => {
    const known = world.rows.refresh.get('self')
    if (known && known.rev >= data.rev) return
    put(world, change, 'refresh', {
      id: 'self',
      rev: data.rev,
      userId: data.user_id,
      reboot: data.reboot,
    })
  }),
]
