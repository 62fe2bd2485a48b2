import type { Viewer } from '../../../src/domain/access/visibility'
import {
  changedPrice,
  LEAST_PERCENT,
  MOST_PERCENT,
  ROUNDINGS,
  type Rounding,
} from '../../../src/domain/products/change-price'
import {
  type Classed,
  CONTROL_LISTS,
  type ControlList,
  isUnclassified,
  PRODUCT_KINDS,
  STRIPES,
} from '../../../src/domain/products/kinds'
import { isId } from '../../platform/db/is-id'
import { checkedKey } from '../../platform/db/request-key'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { changedUnder, changesBetween, type HistoryLine, writeHistory } from '../../platform/rows/history'
import { brokenOffer, brokenRule } from './check'
import { PRICE_FIELDS } from './drafts'
import { lockAllProducts, lockProducts } from './kept'
import { type Kept, NO_PLACED_OFFER, PRODUCT_FIELDS, WHOLE_SHOP } from './product.row'
import { keyOf, proposalsFor } from './proposals'
import { byHand, mustBeCategory, productGone } from './save-product'
import { tellProducts } from './tell'
import { updateProducts, type WrittenOffer, writeOffers } from './write'

/** Products that are changed at once at most. */
const MOST_AT_ONCE = 1_000

/**
 * What becomes of them; what is left out stays. `categoryId` null: none. `classed`: the class of all of them. `accept`: those of
 * which nobody has said what they are get what is proposed for them, where that is one of these keys; none: whatever it is.
 */
export type ManyChange = Readonly<{
  percent?: number
  rounding?: string
  categoryId?: string | null
  active?: boolean
  classed?: Readonly<Record<keyof Classed, string>>
  accept?: readonly string[]
}>

type ManyChanged = Readonly<{
  changed: number
  refused: { id: string; name: string; reason: string }[]
}>

/**
 * Changes many products: the whole shop's price by per cents, the category, whether they are sold, what they are. Those for which a
 * rule forbids it (a price above the PMC) stay as they are and are named. Asked for again under its key (`hash`), nothing is
 * changed again.
 * @throws Refusal INVALID for an invalid change, NOT_FOUND where none of them is there (any more).
 */
export async function changeProducts(
  work: Work,
  viewer: Viewer,
  ids: readonly string[],
  change: ManyChange,
  now: Date,
  hash: string | null = null,
): Promise<ManyChanged> {
  const { percent, categoryId, active, accept } = change
  checkIds(ids)
  if (hash !== null) checkedKey(hash, 'A chave da mudança não serve.')
  const { rounding, classed } = await checkedChange(work, change)
  await lockAllProducts(work)
  const done = await changedUnder(work, hash)
  const refused: ManyChanged['refused'] = []
  const written: Kept[] = []
  const offers: WrittenOffer[] = []
  const history: HistoryLine[] = []
  const found = await lockProducts(work, { ids })
  if (found.length === 0) throw productGone()
  const proposals = accept
    ? await proposalsFor(
        work,
        found.map(({ fields }) => fields),
        now,
      )
    : []
  for (const [place, kept] of found.entries()) {
    if (done.has(kept.id)) continue
    const proposed = proposals[place] ?? null
    if (accept?.length === 0 && proposed === null && isUnclassified(kept.fields)) {
      refused.push({ id: kept.id, name: kept.fields.name, reason: NOTHING_PROPOSED })
      continue
    }
    const isAccepted = proposed !== null && (accept?.length === 0 || accept?.includes(keyOf(proposed)))
    const fields = {
      ...kept.fields,
      ...(categoryId !== undefined && { category_id: categoryId }),
      ...(active !== undefined && { active }),
      ...classed,
      ...(proposed && isAccepted && classOf(proposed)),
    }
    const before = kept.offers.get(WHOLE_SHOP) ?? NO_PLACED_OFFER
    const offer =
      percent === undefined || before.price === null
        ? before
        : { ...before, price: changedPrice(before.price, percent, rounding), price_at: now.getTime() }
    const broken = brokenRule(fields) ?? brokenOffer(new Map(kept.offers).set(WHOLE_SHOP, offer))
    const changes = {
      ...changesBetween(kept.fields, fields, PRODUCT_FIELDS),
      ...changesBetween<string>(before, offer, PRICE_FIELDS),
    }
    if (broken) refused.push({ id: kept.id, name: kept.fields.name, reason: broken.said })
    else if (done.size === 0 && Object.keys(changes).length > 0) {
      written.push({ ...kept, fields })
      if (offer !== before) offers.push({ productId: kept.id, place: WHOLE_SHOP, offer })
      history.push({ rowId: kept.id, deed: 'changed', changes })
    }
  }
  await updateProducts(work, written)
  await writeOffers(work, offers)
  await writeHistory(work, 'product', byHand(viewer), history, hash)
  if (written.length > 0) await tellProducts(work, 'itemUpdated')
  return { changed: done.size || written.length, refused }
}

const NOTHING_PROPOSED = 'Nada no cadastro diz o que é este produto: escolha a classe.'

const classOf = ({ kind, stripe, control_list }: Classed): Classed => ({ kind, stripe, control_list })

/** @returns how prices are rounded, and the class that was named. @throws Refusal INVALID for an invalid change, NOT_FOUND for a category that there is not. */
export async function checkedChange(
  work: Work,
  { percent, rounding = 'cent', categoryId, classed }: ManyChange,
): Promise<{ rounding: Rounding; classed: Classed | undefined }> {
  if (percent !== undefined && !(percent >= LEAST_PERCENT && percent <= MOST_PERCENT))
    throw new Refusal('INVALID', `A mudança vai de ${LEAST_PERCENT} % a ${MOST_PERCENT} %.`, {
      field: 'percent',
    })
  if (!isRounding(rounding))
    throw new Refusal('INVALID', 'Este arredondamento não existe.', { field: 'rounding' })
  await mustBeCategory(work, categoryId ?? null)
  return { rounding, classed: classed && namedClass(classed) }
}

/** A class as it is asked for. @throws Refusal INVALID with the field */
function namedClass({ kind, stripe, control_list: list }: Readonly<Record<keyof Classed, string>>): Classed {
  const unknown = (field: string) =>
    new Refusal('INVALID', 'Escolha o tipo, a tarja e a lista do produto.', { field })
  const found = {
    kind: PRODUCT_KINDS.find((one) => one === kind),
    stripe: STRIPES.find((one) => one === stripe),
  }
  if (!found.kind) throw unknown('kind')
  if (!found.stripe) throw unknown('stripe')
  if (list !== '' && !CONTROL_LISTS.some((one) => one === list)) throw unknown('control_list')
  return { kind: found.kind, stripe: found.stripe, control_list: (list || null) as ControlList | null }
}

const isRounding = (rounding: string): rounding is Rounding =>
  (ROUNDINGS as readonly string[]).includes(rounding)

function checkIds(ids: readonly string[]): void {
  if (ids.length > MOST_AT_ONCE || !ids.every(isId))
    throw new Refusal('INVALID', `São no máximo ${MOST_AT_ONCE} produtos de uma vez.`)
}

/** Takes products out of the shop; orders and history go on saying their names. Gives how many there were. @throws Refusal NOT_FOUND where there were none */
export async function deleteProducts(work: Work, viewer: Viewer, ids: readonly string[]): Promise<number> {
  checkIds(ids)
  await lockAllProducts(work)
  const gone = await work.query<{ id: string }>(
    `UPDATE products SET deleted_at = now(), rev = rev + 1 WHERE tenant_id = $1 AND id = ANY($2::bigint[]) AND deleted_at IS NULL
     RETURNING id::text`,
    [work.tenant.id, ids],
  )
  if (gone.length === 0) throw productGone()
  await writeHistory(
    work,
    'product',
    byHand(viewer),
    gone.map(({ id }) => ({ rowId: id, deed: 'deleted', changes: {} })),
  )
  await tellProducts(work, 'itemDeleted', gone.length === 1 ? (gone[0]?.id ?? null) : null)
  return gone.length
}
