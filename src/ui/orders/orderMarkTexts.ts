import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/order-mark/en'
import { pt } from '@ui/locales/order-mark/pt'
import { ptBR } from '@ui/locales/order-mark/pt_BR'

/** The texts of an order in a ticket's row: apart from those of the orders' screens, which the list does not need. */
export const { useTexts: useOrderMarkTexts } = partTexts({ pt_BR: ptBR, en, pt })
