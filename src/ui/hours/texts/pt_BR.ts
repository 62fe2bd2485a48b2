import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  outside: 'Chegou fora do horário',
  outsideShort: 'fora do horário',
  open: '{{span}} com a loja aberta',
}

/** Waits, by the shop's opening hours. */
export const hoursTexts = defineTexts('hours', texts, { en: () => import('./en') })
