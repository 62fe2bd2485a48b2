import type { Known } from '../../../src/domain/campaigns/checks'
import { foldText } from '../../../src/domain/text/fold-text'
import type { Work } from '../../platform/db/work'

/** Shorter words name too much. */
const SHORTEST_NAME = 5
const MOST_NAMED = 3

/** SQL of `products p`: of which of them only their own kind begins with a word that names them. */
const NAMED = { prescription: 'p.needs_prescription', otc: `p.kind IN ('otc', 'medicine')` } as const

/**
 * Products that a text names: those that take a prescription, and other medicines, by the first word of their name or ingredient,
 * where no product of another kind begins with it; and those of which the stock is known, by the first two words of their name.
 */
export async function productsIn(
  work: Work,
  text: string,
): Promise<Pick<Known, 'prescription' | 'otc' | 'stock'>> {
  const folded = foldText(text)
  const words = [...new Set(folded.split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length >= SHORTEST_NAME)
  if (words.length === 0) return { prescription: [], otc: [], stock: [] }
  const named = async (which: keyof typeof NAMED) =>
    (
      await work.query<{ name: string }>(
        `SELECT min(p.name) AS name FROM products p CROSS JOIN LATERAL (VALUES (split_part(p.name_key, ' ', 1)),
             (split_part(fold_text(coalesce(p.ingredient, '')), ' ', 1))) w(word)
         WHERE p.deleted_at IS NULL AND ${NAMED[which]} AND w.word = ANY($1::text[])
           AND NOT EXISTS (SELECT 1 FROM products o WHERE o.tenant_id = p.tenant_id AND o.deleted_at IS NULL
             AND split_part(o.name_key, ' ', 1) = w.word AND NOT (${NAMED[which].replaceAll('p.', 'o.')}))
         GROUP BY w.word ORDER BY w.word LIMIT ${MOST_NAMED}`,
        [words],
      )
    ).map(({ name }) => name)
  const stock = await work.query<{ name: string; left: number }>(
    `SELECT p.name, sum(o.stock)::integer AS "left" FROM products p
     JOIN product_offers o ON o.tenant_id = p.tenant_id AND o.product_id = p.id AND o.stock IS NOT NULL
     CROSS JOIN LATERAL (SELECT split_part(p.name_key, ' ', 1) || ' ' || split_part(p.name_key, ' ', 2) AS words) w
     WHERE p.deleted_at IS NULL AND p.active AND position(w.words IN $1) > 0 AND length(w.words) > ${SHORTEST_NAME}
     GROUP BY p.id, p.name ORDER BY 2, p.name LIMIT ${MOST_NAMED}`,
    [folded],
  )
  const prescription = await named('prescription')
  return { prescription, otc: prescription.length > 0 ? [] : await named('otc'), stock }
}
