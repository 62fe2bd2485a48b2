import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  outside: 'Chegou fora do horário',
  outsideShort: 'fora do horário',
  open: '{{span}} com a loja aberta',
  problem: {
    unread: 'Não deu para entender “{{part}}”. Escreva como 8 às 18, ou 8-12 e 13-18.',
    overlap: 'Estes horários passam um por cima do outro.',
    empty: '“{{part}}” começa e termina na mesma hora. Para o dia todo, escreva 24 horas.',
    night: '“{{part}}” passa de 18 horas. Confira se não está ao contrário.',
  },
}

/** Waits, by the shop's opening hours. */
export const hoursTexts = defineTexts('hours', texts, { en: () => import('./en') })
