import * as v from 'valibot'
import { CONTROL_LISTS, PRODUCT_KINDS, STRIPES } from '../../../../src/domain/products/kinds'
import { isPictureAddress, LONGEST_ADDRESS } from '../../../../src/domain/products/picture-address'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import type { Connection } from '../connection.row'
import { type NeutralProduct, saidOf } from '../connectors/connector'
import { settleMissing } from '../products/missing'
import { likelyKindOf } from '../products/product-traits'
import { takeProducts, takeStocks } from '../products/take'
import { beginRun, countRun, endRun } from '../run.row'
import { type Answer, problem } from './answer'

/** Products of one call; more are sent in several. */
const MOST_PRODUCTS = 1_000
/** Lines of a stock snapshot. */
const MOST_STOCKS = 5_000

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000))

const Product = v.object({
  ref: text(100),
  sku: v.optional(v.nullable(text(60)), null),
  gtin: v.optional(v.nullable(text(14)), null),
  name: text(160),
  brand: v.optional(v.nullable(text(80)), null),
  price: v.optional(v.nullable(cents), null),
  promo_price: v.optional(v.nullable(cents), null),
  stock: v.optional(v.nullable(cents), null),
  active: v.optional(v.boolean(), true),
  // What is left out is not said: what the shop knows of it stays.
  kind: v.optional(v.picklist(PRODUCT_KINDS.filter((kind) => kind !== 'unclassified'))),
  stripe: v.optional(v.picklist(STRIPES)),
  control_list: v.optional(v.nullable(v.picklist(CONTROL_LISTS))),
  pmc: v.optional(v.nullable(cents)),
  anvisa_register: v.optional(v.nullable(text(20))),
  ingredient: v.optional(v.nullable(text(200))),
  ncm: v.optional(v.nullable(text(10))),
  image_url: v.optional(v.nullable(v.pipe(text(LONGEST_ADDRESS), v.check(isPictureAddress)))),
})
const Stock = v.object({ ref: text(100), stock: cents })

/** `complete`: these are all that there are, and what is left out is no longer offered. */
const Upsert = v.object({ products: v.array(v.unknown()), complete: v.optional(v.boolean(), false) })
const Snapshot = v.object({ items: v.array(v.unknown()) })

/** Takes products: each on its own, so that a bad one stops no other; what was not taken is said by its place. */
export async function upsertProducts(
  work: Work,
  connection: Connection,
  body: unknown,
  now: Date,
): Promise<Answer> {
  const read = v.safeParse(Upsert, body)
  if (!read.success) return problem(422, 'body', 'Envie { "products": [ … ] }.')
  const { products, complete } = read.output
  if (products.length > MOST_PRODUCTS)
    return problem(413, 'too-many', `Até ${MOST_PRODUCTS} produtos por chamada.`)
  const rows: NeutralProduct[] = []
  const errors: { index: number; field: string | null; detail: string }[] = []
  products.forEach((one, index) => {
    const parsed = v.safeParse(Product, one)
    if (parsed.success) {
      const {
        promo_price: promo,
        ncm,
        pmc,
        anvisa_register,
        ingredient,
        image_url,
        ...product
      } = parsed.output
      rows.push({
        ...product,
        promo,
        ...saidOf({ pmc, anvisa_register, ingredient, image_url, likely_kind: likelyKindOf(ncm) }),
      })
    } else
      errors.push({
        index,
        field: v.getDotPath(parsed.issues[0]),
        detail: 'O campo falta ou não tem a forma esperada.',
      })
  })
  const run = await beginRun(work, connection, 'upsert', now)
  const counts = await takeProducts(work, connection, rows, { runId: run.id, now })
  await countRun(work, run.id, products.length, { ...counts, refused: counts.refused + errors.length })
  const doubted = complete && errors.length === 0 ? await settleMissing(work, connection, run.id, now) : null
  await endRun(work, run.id, doubted === null ? 'done' : 'stopped', doubted)
  await tellTopic(work, 'erp')
  const { made, changed, same, held, refused } = counts
  return {
    status: 200,
    body: {
      created: made,
      updated: changed,
      unchanged: same,
      held,
      refused: refused + errors.length,
      errors,
      stopped: doubted,
    },
  }
}

/** Takes stock alone, of products that came before. Those that are not known are named. */
export async function takeSnapshot(
  work: Work,
  connection: Connection,
  body: unknown,
  now: Date,
): Promise<Answer> {
  const read = v.safeParse(Snapshot, body)
  if (!read.success) return problem(422, 'body', 'Envie { "items": [ { "ref", "stock" } ] }.')
  if (read.output.items.length > MOST_STOCKS)
    return problem(413, 'too-many', `Até ${MOST_STOCKS} itens por chamada.`)
  const items = read.output.items.map((one, index) => {
    const parsed = v.safeParse(Stock, one)
    if (!parsed.success)
      throw new Refusal('INVALID', `Item ${index}: envie ref (texto) e stock (inteiro, de zero em diante).`)
    return parsed.output
  })
  const run = await beginRun(work, connection, 'snapshot', now)
  const { unknown } = await takeStocks(work, connection, items, now)
  await countRun(work, run.id, items.length, {
    made: 0,
    changed: items.length - unknown.length,
    same: 0,
    held: 0,
    refused: unknown.length,
  })
  await endRun(work, run.id, 'done', null)
  await tellTopic(work, 'erp')
  return {
    status: 200,
    body: { taken: items.length - unknown.length, unknown: unknown.slice(0, 1_000) },
  }
}
