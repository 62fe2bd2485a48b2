import * as v from 'valibot'

/** Meta shows so many letters of a set's name. */
export const LONGEST_COLLECTION_NAME = 20
export const MOST_IN_COLLECTION = 100

/** A collection as it is typed in: of a category, or of products that are named. */
export const CollectionForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_COLLECTION_NAME)),
  instanceId: v.pipe(v.string(), v.minLength(1)),
  categoryId: v.nullable(v.string()),
  productIds: v.pipe(v.array(v.string()), v.maxLength(MOST_IN_COLLECTION)),
})
export type CollectionForm = v.InferOutput<typeof CollectionForm>
