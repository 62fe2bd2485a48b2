import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
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
  // As the query `instances` has it: administrators see all, others their own.
  const users = await work.query<{ id: string; admin: boolean }>(
    `SELECT u.id::text, r.name = $1 AS admin FROM users u
     JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     WHERE u.deleted_at IS NULL AND (r.name = $1 OR EXISTS (
       SELECT 1 FROM user_instances ui WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id AND ui.instance_id = $2))
     ORDER BY u.id`,
    [ADMINISTRATOR, instanceId],
  )
  const idsOf = (admin: boolean) => users.filter((user) => user.admin === admin).map(({ id }) => id)
  const plain = { ...instance, qr_code: null }
  await publish(
    work,
    instance.qr_code === null
      ? [change(plain, { kind: 'users', ids: users.map(({ id }) => id) })]
      : [
          change(plain, { kind: 'users', ids: idsOf(false) }),
          change(instance, { kind: 'users', ids: idsOf(true) }),
        ],
  )
}
