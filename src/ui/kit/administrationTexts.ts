import { administrationEn } from '@ui/locales/administration/en'
import { administrationPt } from '@ui/locales/administration/pt'
import { administrationPtBR } from '@ui/locales/administration/pt_BR'
import { type PartTexts, type PartTranslate, partTexts } from './partTexts'

/** The shape of the texts of lists and forms. */
export type AdministrationTexts = PartTexts<typeof administrationPtBR>

/** Gives one of these texts. */
export type AdministrationTranslate = PartTranslate<typeof administrationPtBR>

/** These texts in the user's language. */
export const { useTexts: useAdministrationTexts } = partTexts({
  pt_BR: administrationPtBR,
  pt: administrationPt,
  en: administrationEn,
})
