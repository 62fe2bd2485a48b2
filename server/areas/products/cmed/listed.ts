import { gtinKey } from '../../../../src/domain/products/gtin'
import type { Work } from '../../../platform/db/work'

/**
 * What the newest list of the CMED that the shop has brought in says of a product, by its EAN before its register: cents, and
 * the list's day. Undefined: nothing.
 */
export const listedPmc = (
  work: Work,
  { gtin, anvisa_register: register }: Readonly<{ gtin: string | null; anvisa_register: string | null }>,
): Promise<{ pmc: number; day: string } | undefined> =>
  work.one<{ pmc: number; day: string }>(
    `SELECT c.pmc, c.day::text FROM cmed_prices c WHERE c.tenant_id = $1 AND c.code = ANY($2::text[]) AND c.pmc IS NOT NULL
     ORDER BY c.day DESC, c.import_id DESC, c.code LIKE 'ms:%' LIMIT 1`,
    [
      work.tenant.id,
      [...(gtin === null ? [] : [gtinKey(gtin)]), ...(register === null ? [] : [`ms:${register}`])],
    ],
  )
