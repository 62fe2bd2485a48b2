import { type Classed, isUnclassified } from '../../../src/domain/products/kinds'
import { type ProposedClass, proposedClass } from '../../../src/domain/products/proposed-class'
import type { Work } from '../../platform/db/work'
import type { ProposedGroup, UnclassifiedProducts } from '../../platform/graphql/resolvers.gen'
import { kindsOfCategories } from './kinds-of-categories'
import type { ProductFields } from './product.row'
import { UNCLASSIFIED } from './unclassified.sql'

/** What of a product its class can be told by. */
type Signs = Classed &
  Pick<ProductFields, 'name' | 'presentation' | 'ingredient' | 'anvisa_register' | 'category_id' | 'gtin'>

/** Products of a shop that are looked at when it is said how many wait for which class; behind them it is counted alone. */
const MOST_LOOKED = 2_000
/** Names by which people recognise what a group is of. */
const EXAMPLES = 3

/** By what a proposal is asked for: its class in one word. */
export const keyOf = ({ kind, stripe, control_list }: Classed): string =>
  `${kind}/${stripe}/${control_list ?? ''}`

/**
 * What is proposed for each of these products, in their order; null for those that are classified, and those of which nothing
 * tells what they are. Two statements at most.
 */
export async function proposalsFor(
  work: Work,
  products: readonly Signs[],
  now: Date,
): Promise<(ProposedClass | null)[]> {
  if (!products.some(isUnclassified)) return products.map(() => null)
  const kindIn = await kindsOfCategories(work)
  const alike = await classedByGtin(
    work,
    products.flatMap((one) => (isUnclassified(one) ? (one.gtin ?? []) : [])),
  )
  return products.map((one) =>
    isUnclassified(one)
      ? proposedClass(
          {
            ...one,
            categoryKind: kindIn(one.category_id),
            sameGtin: one.gtin === null ? null : (alike.get(one.gtin.padStart(14, '0')) ?? null),
          },
          now.getTime(),
        )
      : null,
  )
}

/** How the shop has classified other products of these GTINs, by their key. */
async function classedByGtin(work: Work, gtins: readonly string[]): Promise<Map<string, Classed>> {
  if (gtins.length === 0) return new Map()
  const rows = await work.query<Classed & { gtin_key: string }>(
    `SELECT DISTINCT ON (p.gtin_key) p.gtin_key, p.kind, p.stripe, p.control_list FROM products p
     WHERE p.tenant_id = $1 AND p.gtin IS NOT NULL AND p.gtin_key = ANY($2::text[]) AND p.deleted_at IS NULL AND NOT ${UNCLASSIFIED}
     ORDER BY p.gtin_key, p.needs_prescription DESC, p.id`,
    [work.tenant.id, gtins.map((gtin) => gtin.padStart(14, '0'))],
  )
  return new Map(rows.map(({ gtin_key: key, ...classed }) => [key, classed]))
}

/** What waits for somebody to say what it is, by what is proposed for it; what is proposed for most comes first. */
export async function unclassifiedProducts(work: Work, now: Date): Promise<UnclassifiedProducts> {
  const counted = await work.one<{ total: number }>(
    `SELECT count(*)::integer AS total FROM products p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND ${UNCLASSIFIED}`,
    [work.tenant.id],
  )
  const rows = await work.query<Signs>(
    `SELECT p.name, p.presentation, p.ingredient, p.anvisa_register, p.category_id::text, p.gtin, p.kind, p.stripe, p.control_list
     FROM products p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND ${UNCLASSIFIED} ORDER BY p.name_key, p.id LIMIT ${MOST_LOOKED}`,
    [work.tenant.id],
  )
  const proposals = await proposalsFor(work, rows, now)
  const groups = new Map<string, ProposedGroup>()
  rows.forEach(({ name }, place) => {
    const proposed = proposals[place] ?? null
    const key = proposed === null ? '' : keyOf(proposed)
    const group = groups.get(key) ?? {
      key,
      kind: proposed?.kind ?? 'unclassified',
      stripe: proposed?.stripe ?? 'none',
      control_list: proposed?.control_list ?? null,
      count: 0,
      examples: [],
    }
    groups.set(key, {
      ...group,
      count: group.count + 1,
      examples: group.examples.length < EXAMPLES ? [...group.examples, name] : group.examples,
    })
  })
  return {
    total: counted?.total ?? 0,
    looked: rows.length,
    groups: [...groups.values()].sort((one, other) => other.count - one.count),
  }
}
