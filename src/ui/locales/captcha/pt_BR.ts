/** What is asked of whoever has failed to come in several times. */
export const captchaPtBR = {
  working: 'Conferindo que não é um robô… leva alguns segundos.',
  asked: 'Confirme que você não é um robô.',
  done: 'Conferido.',
  failed: 'A verificação não pôde ser feita.',
  again: 'Tentar de novo',
} as const
