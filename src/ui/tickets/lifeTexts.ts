import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/ticket-life/en'
import { pt } from '@ui/locales/ticket-life/pt'
import { ptBR } from '@ui/locales/ticket-life/pt_BR'

/** The texts of what one does with tickets: in React, and outside. */
export const { useTexts: useLife, current: currentLife } = partTexts({ pt_BR: ptBR, en, pt })
export type LifeTranslate = ReturnType<typeof useLife>
