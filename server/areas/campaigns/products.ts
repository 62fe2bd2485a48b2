import type { Known } from '../../../src/domain/campaigns/checks'
import { foldText } from '../../../src/domain/text/fold-text'
import type { Work } from '../../platform/db/work'

/** Shorter words name too much. */
const SHORTEST_NAME = 5
const MOST_NAMED = 3

/**
 * Products that a text names: those that take a prescription, by the first word of their name or ingredient, where no product
 * without one begins with it; and those of which the stock is known, by the first two words of their name.
 */
export async function productsIn(work: Work, text: string): Promise<Pick<Known, 'prescription' | 'stock'>> {
  const folded = foldText(text)
  const words = [...new Set(folded.split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length >= SHORTEST_NAME)
  if (words.length === 0) return { prescription: [], stock: [] }
  const named = await work.query<{ name: string }>(
    `SELECT min(p.name) AS name FROM products p CROSS JOIN LATERAL (VALUES (split_part(p.name_key, ' ', 1)),
         (split_part(fold_text(coalesce(p.ingredient, '')), ' ', 1))) w(word)
     WHERE p.deleted_at IS NULL AND p.needs_prescription AND w.word = ANY($1::text[])
       AND NOT EXISTS (SELECT 1 FROM products f WHERE f.tenant_id = p.tenant_id AND f.deleted_at IS NULL
         AND NOT f.needs_prescription AND split_part(f.name_key, ' ', 1) = w.word)
     GROUP BY w.word ORDER BY w.word LIMIT ${MOST_NAMED}`,
    [words],
  )
  const stock = await work.query<{ name: string; left: number }>(
    `SELECT p.name, sum(o.stock)::integer AS "left" FROM products p
     JOIN product_offers o ON o.tenant_id = p.tenant_id AND o.product_id = p.id AND o.stock IS NOT NULL
     CROSS JOIN LATERAL (SELECT split_part(p.name_key, ' ', 1) || ' ' || split_part(p.name_key, ' ', 2) AS words) w
     WHERE p.deleted_at IS NULL AND p.active AND position(w.words IN $1) > 0 AND length(w.words) > ${SHORTEST_NAME}
     GROUP BY p.id, p.name ORDER BY 2, p.name LIMIT ${MOST_NAMED}`,
    [folded],
  )
  return { prescription: named.map(({ name }) => name), stock }
}
