import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  working: 'Conferindo que não é um robô… leva alguns segundos.',
  asked: 'Confirme que você não é um robô.',
  done: 'Conferido.',
  failed: 'A verificação não pôde ser feita.',
}

/** What is asked of whoever has failed to come in several times. */
export const captchaTexts = defineTexts('captcha', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
