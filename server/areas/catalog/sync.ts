import type { SystemWork, Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'

/** Changes of products come in bursts: they are gathered for so long, s. */
const GATHER_S = 20

const key = (tenantId: number, instanceId: string) => `catalog:${tenantId}:${instanceId}`

/** Has a connection's catalogue brought in step by a job, once, however often it is asked. */
export async function enqueueCatalogSync(
  work: Work,
  instanceId: string,
  {
    afterS = 0,
    compare = false,
    noLater = false,
  }: { afterS?: number; compare?: boolean; noLater?: boolean } = {},
): Promise<void> {
  await work.enqueue(
    'catalog.sync',
    { tenantId: work.tenant.id, instanceId, compare },
    {
      key: key(work.tenant.id, instanceId),
      queue: key(work.tenant.id, instanceId),
      ...(afterS > 0 && { runAt: new Date(Date.now() + afterS * 1_000) }),
      noLater,
    },
  )
}

/** Products have changed: the catalogues in which some of the shop's stand follow, however many more change meanwhile. */
export async function followProducts(work: Work): Promise<void> {
  const lines = await work.query<{ id: string }>(
    `SELECT i.id::text FROM instances i WHERE i.tenant_id = $1 AND i.meta_catalog_id IS NOT NULL AND i.deleted_at IS NULL`,
    [work.tenant.id],
  )
  for (const { id } of lines) await enqueueCatalogSync(work, id, { afterS: GATHER_S, noLater: true })
}

/** Compares every catalogue with what Meta has. Run daily. */
export async function enqueueCatalogCompares(work: SystemWork): Promise<void> {
  const lines = await work.query<{ tenant_id: number; id: string }>(
    'SELECT tenant_id, id::text FROM instances WHERE meta_catalog_id IS NOT NULL AND deleted_at IS NULL',
  )
  for (const { tenant_id: tenantId, id: instanceId } of lines)
    await work.enqueue(
      'catalog.sync',
      { tenantId, instanceId, compare: true },
      { key: key(tenantId, instanceId), queue: key(tenantId, instanceId) },
    )
}

/** Panels that show the catalogue read it again. */
export const tellCatalog = (
  work: Work,
  event:
    | 'itemUpdated'
    | 'itemGet'
    | 'collectionCreated'
    | 'collectionUpdated'
    | 'collectionDeleted'
    | 'collectionGet' = 'itemUpdated',
  id: string | null = null,
) => publish(work, [{ event, data: (rev) => ({ id, rev }), audience: { kind: 'tenant' }, rows: [] }])
