import { announceInstance } from '../instances/announce'
import { isId } from '../platform/db/is-id'
import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { CONNECTION_COLUMNS, type ConnectionRow, lineOf } from '../providers/connection'
import { reasonFor } from '../providers/errors'
import { readCatalog } from '../providers/whatsapp/catalog-api'
import { enqueueCatalogSync, tellCatalog } from './sync'

const CATALOG_ID = /^\d{5,25}$/

/**
 * Says which of Meta's catalogues a connection shows; null: none any more. Meta is asked before it is kept.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT while items stand in the catalogue of before.
 */
export async function connectCatalog(
  { db, tenant, config }: Pick<RequestContext, 'db' | 'tenant' | 'config'>,
  instanceId: string,
  catalogId: string | null,
): Promise<boolean> {
  const row = isId(instanceId)
    ? await db.work(tenant, (work) =>
        work.one<ConnectionRow>(
          `SELECT ${CONNECTION_COLUMNS} FROM instances i
           WHERE i.tenant_id = $1 AND i.id = $2::bigint AND i.deleted_at IS NULL`,
          [tenant.id, instanceId],
        ),
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Conexão não encontrada.')
  if (catalogId !== null) {
    const wrong = (why: string) => new Refusal('INVALID', why, { field: 'meta_catalog_id' })
    if (!CATALOG_ID.test(catalogId))
      throw wrong('O id do catálogo tem só números, como aparece no Gerenciador de Comércio.')
    const line = lineOf(row, config)
    if (!line) throw wrong('Só conexões oficiais com token têm catálogo.')
    const outcome = await readCatalog(line, catalogId)
    if (outcome.kind === 'refused') throw wrong(reasonFor(outcome.code, outcome.details))
    if (outcome.kind !== 'done') throw wrong(reasonFor('UNREACHABLE', null))
  }
  return db.work(tenant, async (work) => {
    const held = await work.one<{ count: number }>(
      `SELECT count(*)::integer AS count FROM catalog_items c JOIN instances i ON i.tenant_id = c.tenant_id AND i.id = c.instance_id
       WHERE c.tenant_id = $1 AND c.instance_id = $2::bigint AND c.sent_hash IS NOT NULL AND i.meta_catalog_id IS DISTINCT FROM $3`,
      [tenant.id, instanceId, catalogId],
    )
    if (held && held.count > 0)
      throw new Refusal(
        'CONFLICT',
        `Ainda há ${held.count} itens no catálogo atual: retire-os antes de trocar de catálogo.`,
      )
    await work.query('UPDATE instances SET meta_catalog_id = $3 WHERE tenant_id = $1 AND id = $2::bigint', [
      tenant.id,
      instanceId,
      catalogId,
    ])
    if (catalogId !== null) await enqueueCatalogSync(work, instanceId, { compare: true })
    await announceInstance(work, instanceId)
    await tellCatalog(work)
    return true
  })
}
