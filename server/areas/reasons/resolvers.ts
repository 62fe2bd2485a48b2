import { mutation } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { moveResolver, removeResolver } from '../../platform/rows/define-rows'
import { reasonCategoryList, reasonList } from './lists'
import { reasonCategories, reasons } from './reasons'

/** Closing reasons and their categories, as administrators edit them. */
export const resolvers: Resolvers = {
  Query: {
    reasonRows: listResolver(reasonList),
    reasonCategories: listResolver(reasonCategoryList),
  },
  Mutation: {
    saveReason: mutation((work, _viewer, { id, rev, category_id: categoryId, form }) => {
      const fields = form.fields.map((field) => ({ ...field, key: field.key ?? null }))
      const typed = { ...form, type: form.type ?? 'closing', categoryId: categoryId ?? null, fields }
      return reasons.save(work, id ?? null, typed, rev)
    }),
    deleteReason: removeResolver(reasons),
    moveReason: moveResolver(reasons),
    saveReasonCategory: mutation((work, _viewer, { id, rev, name }) =>
      reasonCategories.save(work, id ?? null, { name }, rev),
    ),
    deleteReasonCategory: removeResolver(reasonCategories),
    moveReasonCategory: moveResolver(reasonCategories),
  },
}
