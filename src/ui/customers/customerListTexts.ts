import { type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/customer-list/en'
import { pt } from '@ui/locales/customer-list/pt'
import { ptBR } from '@ui/locales/customer-list/pt_BR'

/** Gives one of these texts. */
export type CustomerListTranslate = PartTranslate<typeof ptBR>

/** The texts of the list of customers: in React, and outside. */
export const { useTexts: useCustomerListTexts, current: currentCustomerListTexts } = partTexts({
  pt_BR: ptBR,
  en,
  pt,
})
