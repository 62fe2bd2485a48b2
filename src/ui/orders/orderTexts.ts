import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/orders/en'
import { pt } from '@ui/locales/orders/pt'
import { ptBR } from '@ui/locales/orders/pt_BR'

/** The texts of orders and of quotes in the back office. */
export const { useTexts: useOrderTexts, current: currentOrderTexts } = partTexts({ pt_BR: ptBR, en, pt })
export type OrderTranslate = ReturnType<typeof useOrderTexts>
