import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/customers/en'
import { pt } from '@ui/locales/customers/pt'
import { ptBR } from '@ui/locales/customers/pt_BR'

/** The texts of customers: in React, and outside. */
export const { useTexts: useCustomerTexts, current: currentCustomerTexts } = partTexts({
  pt_BR: ptBR,
  en,
  pt,
})
