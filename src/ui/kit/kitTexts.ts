import { kitEn } from '@ui/locales/kit/en'
import { kitPt } from '@ui/locales/kit/pt'
import { kitPtBR } from '@ui/locales/kit/pt_BR'
import { type PartTexts, partTexts } from './partTexts'

/** The shape of the texts of parts that many screens share. */
export type KitTexts = PartTexts<typeof kitPtBR>

/** These texts in the user's language. */
export const { useTexts: useKitTexts } = partTexts({ pt_BR: kitPtBR, pt: kitPt, en: kitEn })
