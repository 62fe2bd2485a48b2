import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/customer-fields/en'
import { pt } from '@ui/locales/customer-fields/pt'
import { ptBR } from '@ui/locales/customer-fields/pt_BR'

/** The texts of the customer data model. */
export const { useTexts: useFieldTexts } = partTexts({ pt_BR: ptBR, en, pt })
