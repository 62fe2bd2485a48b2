import type { InstanceHealth, InstanceOptions, InstanceUsage } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Config } from '../../platform/config'
import { byName } from '../../platform/db/by-name'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { readHealth } from './health'
import { checkHealth } from './health.job'
import { lockInstance, mustAdminister } from './may-change'
import { probeInstance } from './probe.job'

/** The social-login SDK's version (specification section 9: v16.0 or newer). */
const SDK_VERSION = 'v25.0'
/** Names shown of those who serve a connection. */
const NAMES = 5

/** By which ways connections are made here. @throws Refusal FORBIDDEN */
export function instanceOptions(viewer: Viewer, { hub, whatsapp }: Config): InstanceOptions {
  mustAdminister(viewer)
  const { appId, signup } = whatsapp
  return {
    hub_hosts: [...hub.urls],
    signup:
      signup === null || appId === null
        ? null
        : {
            app_id: appId,
            config_id: signup.configId,
            version: SDK_VERSION,
            sdk_url: signup.sdkUrl,
            message_hosts: [...signup.messageHosts],
          },
  }
}

/** Who serves each connection, and how much is open there. @throws Refusal FORBIDDEN */
export async function instanceUsage(work: Work, viewer: Viewer): Promise<InstanceUsage[]> {
  mustAdminister(viewer)
  return work.query<InstanceUsage>(
    `SELECT i.id::text AS instance_id, coalesce(u.n, 0)::integer AS users, coalesce(u.names, '{}') AS user_names,
       (SELECT count(*)::integer FROM chat_tickets t
        WHERE t.tenant_id = i.tenant_id AND t.instance_id = i.id AND t.state <> 'closed') AS open_tickets
     FROM instances i LEFT JOIN LATERAL (
       SELECT count(*) AS n, (array_agg(u.name ORDER BY ${byName('u.name')}, u.id))[1:${NAMES}] AS names
       FROM user_instances ui JOIN users u ON u.tenant_id = ui.tenant_id AND u.id = ui.user_id
       WHERE ui.tenant_id = i.tenant_id AND ui.instance_id = i.id AND u.deleted_at IS NULL
     ) u ON TRUE
     WHERE i.deleted_at IS NULL ORDER BY i.id LIMIT 500`,
  )
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function instanceHealth(
  work: Work,
  viewer: Viewer,
  id: string,
  config: Config,
): Promise<InstanceHealth> {
  mustAdminister(viewer)
  return readHealth(work, id, config)
}

/**
 * Asks the provider now: how the number stands, and, where the connection was switched off, whether it works again.
 * @throws Refusal FORBIDDEN, NOT_FOUND
 */
export async function checkInstance(
  db: Database,
  tenant: Tenant,
  viewer: Viewer,
  id: string,
  config: Config,
): Promise<InstanceHealth> {
  mustAdminister(viewer)
  await db.work(tenant, (work) => lockInstance(work, id))
  const about = { tenantId: tenant.id, instanceId: id }
  const needs = { db, config, now: () => new Date() }
  await probeInstance(about, needs)
  await checkHealth(about, needs)
  return db.work(tenant, (work) => readHealth(work, id, config))
}
