import { pmcTitle } from '../../../../src/domain/products/medicine-tax'
import type { Work } from '../../../platform/db/work'
import { shopTax } from './shop-tax'
import { FOR_HOSPITALS, WITHOUT_PMC } from './take'

type Counts = { day: string; hospital: number; free: number; above: number; first: string[] | null }

/** What is said of a list that is looked at or was taken: its day, whose column holds, and which prices it is below. */
export async function cmedNotes(work: Work, importId: string): Promise<string[]> {
  const row = await work.one<Counts>(
    `WITH above AS (SELECT DISTINCT p.id, p.name FROM import_rows r CROSS JOIN jsonb_each(r.after) e
       JOIN products p ON p.tenant_id = $1 AND p.id = e.key::bigint AND p.deleted_at IS NULL
       JOIN product_offers o ON o.tenant_id = $1 AND o.product_id = p.id AND (o.instance_id IS NULL OR o.pmc IS NULL)
       WHERE r.tenant_id = $1 AND r.import_id = $2 AND r.outcome IN ('new', 'changed', 'same') AND r.after IS NOT NULL
         AND o.price > (e.value ->> 0)::integer)
     SELECT to_char(i.day, 'DD/MM/YYYY') AS day, (SELECT count(*)::integer FROM above) AS above,
       (SELECT array_agg(name) FROM (SELECT name FROM above ORDER BY fold_text(name) LIMIT 3) a) AS first,
       (SELECT count(*)::integer FROM import_rows r WHERE r.tenant_id = $1 AND r.import_id = i.id AND r.key = $3 AND r.outcome = 'skipped') AS hospital,
       (SELECT count(*)::integer FROM import_rows r WHERE r.tenant_id = $1 AND r.import_id = i.id AND r.key = $4 AND r.outcome = 'skipped') AS free
     FROM imports i WHERE i.tenant_id = $1 AND i.id = $2 AND i.day IS NOT NULL`,
    [work.tenant.id, importId, FOR_HOSPITALS, WITHOUT_PMC],
  )
  if (!row) return []
  const { state, column, generic } = await shopTax(work)
  const ofGenerics = generic === null ? '' : `; para genéricos, ${pmcTitle(generic)}`
  return [
    `Lista da CMED de ${row.day}. Vale a coluna ${pmcTitle(column)} (${state || 'escolhida pela loja'})${ofGenerics}.`,
    ...(row.above > 0
      ? [
          `${products(row.above, 'tem', 'têm')} preço acima deste PMC: no pedido vale o PMC, até o preço mudar. ${(row.first ?? []).join(', ')}${row.above > 3 ? '…' : ''}.`,
        ]
      : []),
    ...(row.hospital > 0
      ? [
          `${products(row.hospital, 'é', 'são')} de uso restrito a hospitais: sem PMC, e não para o consumidor.`,
        ]
      : []),
    ...(row.free > 0
      ? [`${products(row.free, 'está', 'estão')} na lista sem PMC: o que havia no cadastro fica.`]
      : []),
  ]
}

const products = (count: number, one: string, many: string): string =>
  count === 1 ? `1 produto ${one}` : `${count} produtos ${many}`
