import { CONTROL_LISTS, isUnclassified, PRODUCT_KINDS, STRIPES } from '@domain/products/kinds'
import type { Translate } from '@ui/kit/text'
import type { tillTexts } from '../texts/pt_BR'

type Classed = Readonly<{
  kind?: string
  stripe: string
  control_list: string | null
  needs_prescription: boolean
}>

/** How a product is sold by law, in two short lines; null: freely. */
export function lawOf(
  t: Translate<typeof tillTexts>,
  product: Classed,
): Readonly<{ head: string; foot: string }> | null {
  if (hasNoClass(product)) return { head: t('law.unclassified'), foot: t('law.notSold') }
  if (!product.needs_prescription) return null
  const stripe = STRIPES.find((one) => one === product.stripe) ?? 'none'
  const list = product.control_list
  if (list === null) return { head: t('law.prescription'), foot: stripe === 'none' ? '' : t(`law.${stripe}`) }
  if (list === 'antimicrobial' || list === 'glp1')
    return { head: t(`law.${list}`), foot: t('law.red_retention') }
  const notification = list.startsWith('A') ? 'yellow' : list.startsWith('B') ? 'blue' : 'red_retention'
  return { head: t('law.list', { list }), foot: t(`law.${notification}`) }
}

/** Has nobody said by what it is sold? Then the till does not sell it. */
export function hasNoClass({ kind, stripe, control_list }: Classed): boolean {
  const known = PRODUCT_KINDS.find((one) => one === kind)
  return (
    known !== undefined &&
    isUnclassified({
      kind: known,
      stripe: STRIPES.find((one) => one === stripe) ?? 'none',
      control_list: CONTROL_LISTS.find((one) => one === control_list) ?? null,
    })
  )
}
