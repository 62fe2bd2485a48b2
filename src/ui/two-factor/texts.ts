import { type PartTexts, type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { accessEn } from '@ui/locales/access/en'
import { accessPt } from '@ui/locales/access/pt'
import { accessPtBR } from '@ui/locales/access/pt_BR'

/** The shape of the texts about coming in. */
export type AccessTexts = PartTexts<typeof accessPtBR>

export type AccessTranslate = PartTranslate<typeof accessPtBR>

/** The texts about coming in, in the user's language. */
export const { useTexts: useAccessText } = partTexts({ pt_BR: accessPtBR, pt: accessPt, en: accessEn })
