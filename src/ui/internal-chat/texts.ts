import { type PartTexts, type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { internalEn } from '@ui/locales/internal/en'
import { internalPt } from '@ui/locales/internal/pt'
import { internalPtBR } from '@ui/locales/internal/pt_BR'

/** The shape of the internal chat's texts. */
export type InternalTexts = PartTexts<typeof internalPtBR>
export type InternalTranslate = PartTranslate<typeof internalPtBR>

/** The internal chat's texts in the user's language. */
export const { useTexts: useInternalText } = partTexts({
  pt_BR: internalPtBR,
  pt: internalPt,
  en: internalEn,
})
