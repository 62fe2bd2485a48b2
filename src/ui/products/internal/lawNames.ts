import { PRODUCT_KINDS, PRODUCT_SOURCES, STRIPES } from '@domain/products/kinds'
import type { Translate } from '@ui/kit/text'
import type { productTexts } from '../texts/pt_BR'

/** What a kind, a stripe, a list and a source are called; what this build does not know is shown as it is. */
export const kindName = (t: Translate<typeof productTexts>, kind: string): string => {
  const known = PRODUCT_KINDS.find((one) => one === kind)
  return known ? t(`kinds.${known}`) : kind
}
export const stripeName = (t: Translate<typeof productTexts>, stripe: string): string => {
  const known = STRIPES.find((one) => one === stripe)
  return known ? t(`stripes.${known}`) : stripe
}
export const listName = (t: Translate<typeof productTexts>, list: string): string =>
  list === 'antimicrobial' || list === 'glp1' ? t(`lists.${list}`) : t('lists.portaria', { list })
export const sourceName = (t: Translate<typeof productTexts>, source: string): string => {
  const known = PRODUCT_SOURCES.find((one) => one === source)
  return known ? t(`sources.${known}`) : source
}
