import { type PartTexts, partTexts } from '@ui/kit/partTexts'
import { ssoEn } from '@ui/locales/sso/en'
import { ssoPt } from '@ui/locales/sso/pt'
import { ssoPtBR } from '@ui/locales/sso/pt_BR'

/** The shape of the texts about the ways in beside e-mail and password. */
export type SsoTexts = PartTexts<typeof ssoPtBR>

/** These texts in the user's language. */
export const { useTexts: useSsoText } = partTexts({ pt_BR: ssoPtBR, pt: ssoPt, en: ssoEn })
