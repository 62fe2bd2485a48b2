import { foldText } from '../../../src/domain/text/fold-text'
import type { Work } from '../../platform/db/work'

/** A product that is sold, as it is told from others of its ingredient; `key`: the ingredient, folded. */
export type OfIngredient = { key: string; id: string; name: string; presentation: string | null }

const MOST_OF_ONE = 300

/** How an ingredient is compared, as products.ingredient_key has it; '': there is none. */
export const ingredientKey = (ingredient: string | null): string => foldText(ingredient ?? '')

/** What is sold of these ingredients, of each what is sold most first, 300 at most. One statement. */
export const ofIngredients = (work: Work, ingredients: readonly string[]): Promise<OfIngredient[]> =>
  work.query<OfIngredient>(
    `SELECT k.key, a.id::text, a.name, a.presentation FROM unnest($2::text[]) k(key) CROSS JOIN LATERAL (
       SELECT p.id, p.name, p.presentation FROM products p WHERE p.tenant_id = $1 AND p.ingredient_key = k.key AND p.active
         AND p.deleted_at IS NULL ORDER BY p.uses DESC, p.id LIMIT ${MOST_OF_ONE}) a`,
    [work.tenant.id, [...new Set(ingredients)].filter((key) => key.trim() !== '')],
  )
