import { ADMINISTRATOR } from '../../src/domain/tickets/visibility'
import type { Work } from '../platform/db/work'
import { type Change, publish } from '../platform/events/publish'
import { INSTANCE_COLUMNS, type InstanceRow, toInstance } from './instance.row'

/**
 * Tells how a connection stands now. Who reads its code takes the number over: only administrators, who pair
 * connections, are sent it.
 */
export async function announceInstance(work: Work, instanceId: string): Promise<void> {
  const row = await work.one<InstanceRow>(`SELECT ${INSTANCE_COLUMNS} FROM instances i WHERE i.id = $1`, [
    instanceId,
  ])
  if (!row) return
  const instance = toInstance(row)
  const change = (shown: typeof instance, audience: Change['audience']): Change => ({
    event: 'instanceUpdated',
    data: (rev) => ({ instance: shown, rev }),
    audience,
    rows: [],
  })
  if (instance.qr_code === null) {
    await publish(work, [change(instance, { kind: 'tenant' })])
    return
  }
  const users = await work.query<{ id: string; admin: boolean }>(
    `SELECT u.id::text, r.name = $1 AS admin FROM users u
     JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id WHERE u.deleted_at IS NULL`,
    [ADMINISTRATOR],
  )
  const idsOf = (admin: boolean) => users.filter((user) => user.admin === admin).map(({ id }) => id)
  await publish(work, [
    change({ ...instance, qr_code: null }, { kind: 'users', ids: idsOf(false) }),
    change(instance, { kind: 'users', ids: idsOf(true) }),
  ])
}
