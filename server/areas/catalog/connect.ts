import * as v from 'valibot'
import { CatalogLink } from '../../../src/domain/catalog/catalog-link'
import { announceInstance } from '../../directory/instances/announce'
import { CONNECTION_COLUMNS, type ConnectionRow, lineOf } from '../../directory/whatsapp/connection'
import { reasonFor } from '../../directory/whatsapp/errors'
import { readCatalog } from '../../directory/whatsapp/meta/catalog-api'
import { isId } from '../../platform/db/is-id'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import { enqueueCatalogSync, tellCatalog } from './sync'

/** Meta's code for an id that names nothing this token can see (Graph API, error 100, subcode 33). */
const NOT_THERE = '100'
const UNKNOWN_CATALOG =
  'O Meta não conhece este catálogo, ou esta conexão não tem acesso a ele. Confira o número no Gerenciador de Comércio e se o catálogo está conectado à conta do WhatsApp.'

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
    if (!v.safeParse(CatalogLink, { meta_catalog_id: catalogId }).success)
      throw wrong('O id do catálogo tem só números, como aparece no Gerenciador de Comércio.')
    const line = lineOf(row, config)
    if (!line) throw wrong('Só conexões oficiais com token têm catálogo.')
    const outcome = await readCatalog(line, catalogId)
    if (outcome.kind === 'refused')
      throw wrong(outcome.code === NOT_THERE ? UNKNOWN_CATALOG : reasonFor(outcome.code, outcome.details))
    if (outcome.kind !== 'done') throw wrong(reasonFor('UNREACHABLE', null))
  }
  return db.work(tenant, async (work) => {
    const held = await work.one<{ items: number; sets: number }>(
      `SELECT (SELECT count(*) FROM catalog_items c WHERE c.tenant_id = i.tenant_id AND c.instance_id = i.id
           AND c.sent_hash IS NOT NULL)::integer AS items,
         (SELECT count(*) FROM catalog_collections x WHERE x.tenant_id = i.tenant_id AND x.instance_id = i.id
           AND x.set_id IS NOT NULL)::integer AS sets
       FROM instances i WHERE i.tenant_id = $1 AND i.id = $2::bigint AND i.meta_catalog_id IS DISTINCT FROM $3`,
      [tenant.id, instanceId, catalogId],
    )
    if (held && held.items > 0)
      throw new Refusal(
        'CONFLICT',
        `Ainda há ${held.items} itens no catálogo atual: retire-os antes de trocar de catálogo.`,
      )
    // They leave with the last item of theirs, by the next run.
    if (held && held.sets > 0)
      throw new Refusal('CONFLICT', 'As coleções ainda estão saindo do catálogo atual: tente em um minuto.')
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
