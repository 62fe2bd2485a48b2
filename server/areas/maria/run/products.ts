import { foldedWords } from '../../../../src/domain/text/fold-text'
import type { Work } from '../../../platform/db/work'

/** A product of the shop that anybody may buy. */
export type Sold = Readonly<{ id: string; name: string }>

/** Products that all words name, of those that anybody may buy and nobody has left unclassified; what sells most first. */
export async function productsNamed(work: Work, typed: string, most: number): Promise<Sold[]> {
  const words = foldedWords(typed).slice(0, 6)
  if (words.length === 0) return []
  return work.query<Sold>(
    `SELECT p.id::text, concat_ws(' ', p.name, p.presentation) AS name FROM products p
     WHERE p.tenant_id = $1 AND active AND deleted_at IS NULL AND NOT needs_prescription AND kind IN ('otc', 'perfumery', 'food', 'other')
       AND (SELECT bool_and(position(w IN search_key) > 0) FROM unnest($2::text[]) w)
     ORDER BY p.uses DESC, p.id LIMIT $3`,
    [work.tenant.id, words, most],
  )
}

/** The first words of the shop's products that a text says, folded. */
export async function productsIn(work: Work, text: string): Promise<string[]> {
  const words = foldedWords(text).filter((word) => word.length >= 5)
  const found = await work.query<{ word: string }>(
    `SELECT DISTINCT split_part(name_key, ' ', 1) AS word FROM products
     WHERE tenant_id = $1 AND deleted_at IS NULL AND split_part(name_key, ' ', 1) = ANY($2::text[])`,
    [work.tenant.id, words],
  )
  return found.map(({ word }) => word)
}
