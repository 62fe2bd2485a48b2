import * as v from 'valibot'

export const LONGEST_CATEGORY_NAME = 80

/** A category of products as it is typed in. */
export const CategoryForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_CATEGORY_NAME)),
})
