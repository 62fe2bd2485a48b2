import * as v from 'valibot'
import type { ProductKind } from './kinds'

export const LONGEST_CATEGORY_NAME = 80

/**
 * What the products of a category may be said to be: whether a medicine needs a prescription is said of each by itself.
 */
export const CATEGORY_KINDS = ['otc', 'perfumery', 'food', 'other'] as const satisfies readonly ProductKind[]

/** A category of products as it is typed in. */
export const CategoryForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_CATEGORY_NAME)),
})
