import * as v from 'valibot'
import { CATEGORY_KINDS, CategoryForm } from '../../../src/domain/products/category-form'
import { moveFault } from '../../../src/domain/products/category-tree'
import { mustBeUnused, type Uses } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { historyOf } from '../../platform/rows/history'
import { MOST_CATEGORIES, readCategories } from './named-categories'
import { mustBeCategory } from './save-product'

const MOVE_SAID = {
  cycle: 'Uma categoria não pode ficar dentro dela mesma.',
  tooDeep: 'A árvore ficaria funda demais: são no máximo cinco níveis.',
} as const

/** All categories, siblings in their order, with how many products lie in each itself. */
export const listCategories = (work: Work) =>
  work.query<{
    id: string
    parent_id: string | null
    name: string
    kind: string | null
    rev: number
    products: number
  }>(
    `SELECT c.id::text, c.parent_id::text, c.name, c.kind, c.rev, coalesce(n.products, 0)::integer AS products
     FROM product_categories c LEFT JOIN (SELECT category_id, count(*) AS products FROM products
       WHERE tenant_id = $1 AND deleted_at IS NULL AND category_id IS NOT NULL GROUP BY category_id) n ON n.category_id = c.id
     WHERE c.tenant_id = $1 AND c.deleted_at IS NULL ORDER BY c.position, c.id LIMIT ${MOST_CATEGORIES}`,
    [work.tenant.id],
  )

/** A collection of a category that is gone would have no products, and Meta would be told so. */
const USES: Uses = {
  'coleção do catálogo':
    'SELECT name FROM catalog_collections WHERE category_id = $1::bigint AND deleted_at IS NULL',
}

const history = historyOf('category', ['name', 'parent_id', 'kind'])

/** The tree of what is sold; what lies in a category that is deleted is moved first. */
export const categories = defineRows({
  table: 'product_categories',
  form: v.object({
    ...CategoryForm.entries,
    parent_id: v.nullable(v.string()),
    kind: v.nullable(v.picklist(CATEGORY_KINDS)),
  }),
  columns: ['name', 'parent_id', 'kind'],
  async values({ name, parent_id: parentId, kind }, work, before) {
    await mustBeCategory(work, parentId, 'parent_id')
    const fault = moveFault(await readCategories(work), before?.id ?? null, parentId)
    if (fault) throw new Refusal('INVALID', MOVE_SAID[fault], { field: 'parent_id' })
    return { name: name.trim(), parent_id: parentId, kind }
  },
  unique: { name: 'folded', parent_id: 'same' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe a categoria ${name} aqui.`, { field: 'name' }),
  most: MOST_CATEGORIES,
  placed: { within: ['parent_id'], moved: (work) => tellTopic(work, 'productCategories') },
  deleted: 'marked',
  async mayDelete(work, id, { name }) {
    await mustBeEmpty(work, id, `A categoria ${name}`)
    await mustBeUnused(work, id, `A categoria ${name}`, USES)
  },
  async done(work, deed) {
    await history(work, deed)
    await tellTopic(work, 'productCategories')
  },
})

async function mustBeEmpty(work: Work, id: string, called: string): Promise<void> {
  const inside = await work.query<{ name: string }>(
    `(SELECT name FROM product_categories WHERE tenant_id = $1 AND parent_id = $2 AND deleted_at IS NULL ORDER BY position LIMIT 4)
     UNION ALL (SELECT name FROM products WHERE tenant_id = $1 AND category_id = $2 AND deleted_at IS NULL ORDER BY name_key LIMIT 4)
     LIMIT 4`,
    [work.tenant.id, id],
  )
  if (inside.length === 0) return
  const names = inside.slice(0, 3).map((one) => one.name)
  throw new Refusal(
    'CONFLICT',
    `${called} ainda contém ${names.join(', ')}${inside.length > 3 ? ' e outros' : ''}: mude-os de categoria antes.`,
  )
}
