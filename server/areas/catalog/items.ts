import { catalogPolicy } from '../../../src/domain/catalog/policy'
import { ALARM_MS } from '../../../src/domain/catalog/wanted'
import type { Classed } from '../../../src/domain/products/kinds'
import type { Taken } from '../../directory/bulk/definition'
import { isId } from '../../platform/db/is-id'
import { isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { CatalogStanding } from '../../platform/graphql/resolvers.gen'
import { WAITS } from './standstill'
import { enqueueCatalogSync, tellCatalog } from './sync'

/** Why a product may not be shown there, in a sentence behind its name. */
export const POLICY_SENTENCES = {
  unclassified:
    'Ninguém disse ainda o que é este produto: classifique-o em Produtos (um medicamento não pode entrar no catálogo).',
  medicine:
    'A política comercial do WhatsApp não permite medicamentos no catálogo, nem os isentos de prescrição.',
  prescription: 'Medicamentos com tarja não podem entrar no catálogo (política comercial do WhatsApp).',
  controlled:
    'Produtos de controle especial não podem ser oferecidos pela internet (Portaria 344/1998) nem entrar no catálogo.',
} as const

/** Puts a product into a connection's catalogue. @throws Refusal INVALID with the policy, NOT_FOUND */
export async function addItem(work: Work, instanceId: string, productId: string): Promise<void> {
  await mustHaveCatalog(work, instanceId)
  const [product] = isId(productId) ? await sold(work, [productId]) : []
  if (!product) throw new Refusal('NOT_FOUND', 'Este produto não existe mais ou está inativo.')
  const {
    refused: [kept],
  } = await addItems(work, instanceId, [productId])
  if (kept) throw new Refusal('INVALID', `${kept.name}: ${kept.reason}`)
}

/** The same of many, told once: those that the policy allows; those that are there already stay as they are. */
export async function addItems(work: Work, instanceId: string, ids: readonly string[]): Promise<Taken> {
  const products = await sold(work, ids)
  const refused = products.flatMap((product) => {
    const policy = catalogPolicy(product)
    return policy === null ? [] : { id: product.id, name: product.name, reason: POLICY_SENTENCES[policy] }
  })
  const kept = new Set(refused.map(({ id }) => id))
  const allowed = products.flatMap(({ id }) => (kept.has(id) ? [] : id))
  if (allowed.length === 0) return { changed: 0, refused }
  // One that somebody took out a moment ago comes back: what is on its way to leave is sent again.
  const added = await work.query(
    `INSERT INTO catalog_items AS c (tenant_id, instance_id, product_id)
     SELECT $1, $2::bigint, id FROM unnest($3::bigint[]) id
     ON CONFLICT (tenant_id, instance_id, product_id) DO UPDATE SET reason = NULL, changed_at = now()
       WHERE c.reason = 'taken' RETURNING 1`,
    [work.tenant.id, instanceId, allowed],
  )
  await enqueueCatalogSync(work, instanceId)
  await tellCatalog(work)
  return { changed: added.length, refused }
}

const sold = (work: Work, ids: readonly string[]) =>
  work.query<Classed & { id: string; name: string }>(
    `SELECT id::text, name, kind, stripe, control_list FROM products
     WHERE tenant_id = $1 AND id = ANY($2::bigint[]) AND deleted_at IS NULL AND active ORDER BY products.id`,
    [work.tenant.id, ids],
  )

/** Takes an item out: at Meta by the next run, and from the list when it is gone there. @throws Refusal NOT_FOUND */
export async function removeItem(work: Work, id: string): Promise<void> {
  const there =
    isId(id) &&
    (await work.one('SELECT 1 FROM catalog_items WHERE tenant_id = $1 AND id = $2::bigint', [
      work.tenant.id,
      id,
    ]))
  if (!there) throw new Refusal('NOT_FOUND', 'Este item não está mais no catálogo.')
  await removeItems(work, [id])
}

/** The same of many, told once; those that are on their way out stay so. @returns how many are now. */
export async function removeItems(work: Work, ids: readonly string[]): Promise<number> {
  const rows = await work.query<{ instance_id: string }>(
    `UPDATE catalog_items SET state = 'removing', reason = 'taken', changed_at = now()
     WHERE tenant_id = $1 AND id = ANY($2::bigint[]) AND (state <> 'removing' OR reason IS DISTINCT FROM 'taken')
     RETURNING instance_id::text`,
    [work.tenant.id, ids],
  )
  for (const id of new Set(rows.map((row) => row.instance_id))) await enqueueCatalogSync(work, id)
  if (rows.length > 0) await tellCatalog(work)
  return rows.length
}

/** @throws Refusal NOT_FOUND, INVALID where the connection shows no catalogue. */
export async function mustHaveCatalog(work: Work, instanceId: string): Promise<void> {
  const row = isId(instanceId)
    ? await work.one<{ meta_catalog_id: string | null }>(
        'SELECT meta_catalog_id FROM instances WHERE tenant_id = $1 AND id = $2::bigint AND deleted_at IS NULL',
        [work.tenant.id, instanceId],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Conexão não encontrada.')
  if (row.meta_catalog_id === null)
    throw new Refusal('INVALID', 'Esta conexão ainda não tem um catálogo: escolha-o em Catálogo, Situação.')
}

/** Agrees that so many published items go. @throws Refusal CONFLICT where another number waits by now. */
export async function agreeRemoval(work: Work, instanceId: string, count: number): Promise<true> {
  const row = isId(instanceId)
    ? await work.one(
        `UPDATE catalog_syncs SET removing_agreed = $3, removing_asked = 0
         WHERE tenant_id = $1 AND instance_id = $2::bigint AND removing_asked = $3 AND removing_asked > 0 RETURNING 1`,
        [work.tenant.id, instanceId, count],
      )
    : undefined
  if (!row)
    throw new Refusal(
      'CONFLICT',
      'A quantidade de itens a retirar mudou: confira o número e confirme de novo.',
    )
  await enqueueCatalogSync(work, instanceId)
  await tellCatalog(work)
  return true
}

type Row = {
  instance_id: string
  instance_name: string
  catalog_id: string | null
  counts: CatalogStanding['counts']
  succeeded_at: Date | null
  failed_at: Date | null
  error: string | null
  removing_asked: number
  waits_since: Date | null
}

/** How the catalogues of all official connections stand. */
export async function readStandings(work: Work, now: Date): Promise<CatalogStanding[]> {
  const rows = await work.query<Row>(
    `SELECT i.id::text AS instance_id, coalesce(i.nickname, i.name) AS instance_name, i.meta_catalog_id AS catalog_id,
       s.succeeded_at, s.failed_at, s.error, coalesce(s.removing_asked, 0) AS removing_asked, n.waits_since,
       coalesce(n.counts, '[]') AS counts
     FROM instances i
     LEFT JOIN catalog_syncs s ON s.tenant_id = i.tenant_id AND s.instance_id = i.id
     LEFT JOIN (SELECT instance_id, jsonb_agg(jsonb_build_object('state', state, 'count', count) ORDER BY state) AS counts,
         min(since) FILTER (WHERE state IN ${WAITS}) AS waits_since
       FROM (SELECT instance_id, state, count(*) AS count, min(changed_at) AS since FROM catalog_items
         WHERE tenant_id = $1 GROUP BY instance_id, state) g GROUP BY instance_id) n ON n.instance_id = i.id
     WHERE i.tenant_id = $1 AND i.deleted_at IS NULL AND i.is_official ORDER BY i.id`,
    [work.tenant.id],
  )
  return rows.map(({ waits_since: since, ...row }) => ({
    ...row,
    succeeded_at: isoOrNull(row.succeeded_at),
    failed_at: isoOrNull(row.failed_at),
    alarm: since !== null && now.getTime() - since.getTime() > ALARM_MS,
  }))
}
