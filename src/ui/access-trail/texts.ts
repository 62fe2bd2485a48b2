import { type PartTexts, type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { trailEn } from '@ui/locales/access/trail.en'
import { trailPt } from '@ui/locales/access/trail.pt'
import { trailPtBR } from '@ui/locales/access/trail.pt_BR'

/** The shape of the texts about who saw which customer. */
export type TrailTexts = PartTexts<typeof trailPtBR>

export type TrailTranslate = PartTranslate<typeof trailPtBR>

/** The texts about who saw which customer, in the user's language. */
export const { useTexts: useTrailText, current: currentTrailText } = partTexts({
  pt_BR: trailPtBR,
  pt: trailPt,
  en: trailEn,
})
