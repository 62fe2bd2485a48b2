import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  title: 'Autocolantes',
  pictures: 'Emojis e autocolantes',
  send: 'Enviar autocolante {{place}}',
  remove: 'Remover autocolante {{place}}',
  add: 'Criar de uma imagem',
  arrange: 'Remover autocolantes',
  none: 'Nenhum autocolante guardado.',
  noneHint: 'Guarde os que os clientes enviam pelo menu da mensagem, ou crie um a partir de uma imagem.',
  failed: 'Não foi possível carregar os autocolantes.',
  keep: 'Guardar autocolante',
  kept: 'Autocolante guardado.',
  removed: 'Autocolante removido.',
  tooLarge: 'Esta imagem tem píxeis a mais para ser aberta aqui. Escolha uma menor.',
  moving: 'Os autocolantes animados devem ter 512 × 512 píxeis e até {{limit}}.',
  noEncoder: 'Este navegador não cria autocolantes. Use uma imagem WebP de 512 × 512 píxeis.',
  notLoaded: 'O autocolante não carregou. Verifique a ligação.',
}
