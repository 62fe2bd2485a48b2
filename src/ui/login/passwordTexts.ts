import { type PartTexts, partTexts } from '@ui/kit/partTexts'
import { passwordsEn } from '@ui/locales/passwords/en'
import { passwordsPt } from '@ui/locales/passwords/pt'
import { passwordsPtBR } from '@ui/locales/passwords/pt_BR'

/** The shape of the texts about passwords. */
export type PasswordTexts = PartTexts<typeof passwordsPtBR>

/** The texts about passwords, in the user's language. */
export const { useTexts: usePasswordText } = partTexts({
  pt_BR: passwordsPtBR,
  pt: passwordsPt,
  en: passwordsEn,
})
