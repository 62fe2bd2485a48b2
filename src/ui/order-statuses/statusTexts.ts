import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/order-statuses/en'
import { pt } from '@ui/locales/order-statuses/pt'
import { ptBR } from '@ui/locales/order-statuses/pt_BR'

/** The texts of the statuses of orders. */
export const { useTexts: useStatusTexts } = partTexts({ pt_BR: ptBR, en, pt })
export type StatusTranslate = ReturnType<typeof useStatusTexts>
