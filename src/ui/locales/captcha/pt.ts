import type { CaptchaTexts } from '@ui/captcha/texts'

/** What is asked of whoever has failed to come in several times, in European Portuguese. */
export const captchaPt: CaptchaTexts = {
  working: 'A verificar que não é um robô… demora alguns segundos.',
  asked: 'Confirme que não é um robô.',
  done: 'Verificado.',
  failed: 'Não foi possível fazer a verificação.',
  again: 'Tentar novamente',
}
