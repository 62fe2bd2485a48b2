import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { RefreshRow } from './tables'

/**
 * Must this page be loaded anew (specification section 4, Refresh event)? Only when the wish is addressed to
 * the user or to everyone, and only when it is a reboot or the user is on chat attendance.
 */
export const mustReload = (
  wish: Pick<RefreshRow, 'userId' | 'reboot'>,
  here: { userId: string | null; onAttendance: boolean },
): boolean => (wish.userId === null || wish.userId === here.userId) && (wish.reboot || here.onAttendance)

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
