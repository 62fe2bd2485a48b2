import { type PartTexts, partTexts } from '@ui/kit/partTexts'
import { captchaEn } from '@ui/locales/captcha/en'
import { captchaPt } from '@ui/locales/captcha/pt'
import { captchaPtBR } from '@ui/locales/captcha/pt_BR'

/** The shape of the texts of the captcha. */
export type CaptchaTexts = PartTexts<typeof captchaPtBR>

/** These texts in the user's language. */
export const { useTexts: useCaptchaText } = partTexts({ pt_BR: captchaPtBR, pt: captchaPt, en: captchaEn })
