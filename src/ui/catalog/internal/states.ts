import { rejectionOf } from '@domain/catalog/rejection'
import { catalogItemSteps } from '@domain/kernel/steps/catalogItem.gen'
import type { Translate } from '@ui/kit/text'
import type { catalogTexts } from '../texts/pt_BR'

/** How an item may stand, as the machine names it. */
export const ITEM_STATES = Object.keys(catalogItemSteps.cells) as (keyof typeof catalogItemSteps.cells)[]
type ItemState = (typeof ITEM_STATES)[number]

const isState = (state: string): state is ItemState => ITEM_STATES.some((one) => one === state)

/** An item's state in a word. */
export const stateName = (t: Translate<typeof catalogTexts>, state: string): string =>
  isState(state) ? t(`states.${state}`) : state

/** Its colour. */
export const toneOf = (state: string): 'success' | 'danger' | 'quiet' =>
  state === 'live' ? 'success' : state === 'rejected' || state === 'blocked' ? 'danger' : 'quiet'

/** The policy that keeps a product out, as a sentence. */
export const policyText = (t: Translate<typeof catalogTexts>, policy: string): string =>
  policy === 'controlled' || policy === 'prescription' || policy === 'unclassified'
    ? t(`policies.${policy}`)
    : t('policies.medicine')

/** Why an item stands as it does, as a sentence; null: nothing is to be said. */
export function reasonText(
  t: Translate<typeof catalogTexts>,
  state: string,
  reason: string | null,
): string | null {
  switch (reason) {
    case null:
    case '':
      return null
    case 'medicine':
    case 'prescription':
    case 'controlled':
    case 'unclassified':
      return policyText(t, reason)
    case 'price':
    case 'picture':
    case 'inactive':
    case 'taken':
      return t(`reasons.${reason}`)
  }
  if (state !== 'rejected') return reason
  const meaning = rejectionOf(reason)
  return meaning === 'other' ? t('refusedWords', { words: reason }) : t(`rejections.${meaning}`)
}
