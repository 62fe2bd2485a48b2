import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { listResolver } from '../platform/list/list-resolver'
import { reasonCategoryList, reasonList } from './lists'
import { deleteReason, deleteReasonCategory, moveReason, saveReason, saveReasonCategory } from './save'

/** Closing reasons and their categories, as administrators edit them. */
export const resolvers: Resolvers = {
  Query: {
    reasonRows: listResolver(reasonList),
    reasonCategories: listResolver(reasonCategoryList),
  },
  Mutation: {
    saveReason: (_root, { id, rev, category_id: categoryId, form }, { db, tenant }) => {
      const fields = form.fields.map((field) => ({ ...field, key: field.key ?? null }))
      const typed = { ...form, type: form.type ?? 'closing', categoryId: categoryId ?? null, fields }
      return db.work(tenant, (work) => saveReason(work, id ?? null, typed, rev))
    },
    deleteReason: (_root, { id }, { db, tenant }) => db.work(tenant, (work) => deleteReason(work, id)),
    moveReason: (_root, { id, up }, { db, tenant }) =>
      db.work(tenant, (work) => moveReason(work, 'reasons', id, up)),
    saveReasonCategory: (_root, { id, rev, name }, { db, tenant }) =>
      db.work(tenant, (work) => saveReasonCategory(work, id ?? null, { name }, rev)),
    deleteReasonCategory: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => deleteReasonCategory(work, id)),
    moveReasonCategory: (_root, { id, up }, { db, tenant }) =>
      db.work(tenant, (work) => moveReason(work, 'reason_categories', id, up)),
  },
}
