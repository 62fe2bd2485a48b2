import type { Database, Tenant } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'

/**
 * Has the pages of everybody in a shop loaded again (specification section 4, Refresh event).
 * @param reboot wherever they are; else only who is at the attendance screen.
 */
export const refreshPages = (db: Database, tenant: Tenant, reboot: boolean): Promise<unknown> =>
  db.work(tenant, (work) =>
    publish(work, [
      {
        event: 'notifyRefreshPage',
        data: (rev) => ({ user_id: null, reboot, rev }),
        audience: { kind: 'tenant' },
        rows: [],
      },
    ]),
  )
