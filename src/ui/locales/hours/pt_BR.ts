/** Waits, by the shop's opening hours. */
export const ptBR = {
  outside: 'Chegou fora do horário',
  outsideShort: 'fora do horário',
  open: '{{span}} com a loja aberta',
}
