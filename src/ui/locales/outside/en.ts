import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** Texts of the pages that stand alone, English. */
export const en: PartTexts<typeof ptBR> = {
  home: 'Go to the start',
  back: 'Back',
  notFoundTitle: 'Page not found',
  notFoundText: 'The address may have changed or been typed with a mistake.',
  brokenTitle: 'Server error',
  brokenText:
    'Balcão could not answer. What you have sent is still saved. Wait a minute and reload; if it goes on, tell who looks after the system in your shop.',
  notAuthorizedTitle: 'Access not allowed',
  notAuthorizedText: 'Your role does not include this page.',
  notAuthorizedRole: 'You are here as {{role}}. What a role opens is changed by the shop’s administrator.',
  tenantTitle: 'Invalid shop',
  tenantText: 'The shop in the address does not exist. Check the address that you were given.',
  soonTitle: 'Coming soon',
  soonText: 'To sign in, use the address of your shop.',
  unsubscribeTitle: 'Unsubscribe from e-mail',
  unsubscribeText:
    'This shop does not send campaign e-mails through Balcão yet, so there is nothing to cancel here. If you received an e-mail that you did not want, answer it or talk to the shop.',
}
