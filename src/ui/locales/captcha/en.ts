import type { CaptchaTexts } from '@ui/captcha/texts'

/** What is asked of whoever has failed to come in several times, in English. */
export const captchaEn: CaptchaTexts = {
  working: 'Checking that this is no robot… it takes a few seconds.',
  asked: 'Confirm that you are no robot.',
  done: 'Checked.',
  failed: 'The check could not be made.',
  again: 'Try again',
}
