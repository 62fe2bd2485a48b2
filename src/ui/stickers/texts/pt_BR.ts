import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Figurinhas',
  emojis: 'Emojis',
  pictures: 'Emojis e figurinhas',
  send: 'Enviar figurinha {{place}}',
  remove: 'Remover figurinha {{place}}',
  add: 'Criar de uma imagem',
  arrange: 'Remover figurinhas',
  arranged: 'Concluir',
  none: 'Nenhuma figurinha guardada.',
  noneHint: 'Guarde as que os clientes mandam pelo menu da mensagem, ou crie uma de uma imagem.',
  failed: 'Não foi possível carregar as figurinhas.',
  keep: 'Guardar figurinha',
  kept: 'Figurinha guardada.',
  removed: 'Figurinha removida.',
  notPicture: 'Escolha uma imagem PNG, JPEG ou WebP.',
  tooLarge: 'Esta imagem tem pontos demais para ser aberta aqui. Escolha uma menor.',
  moving: 'Figurinhas animadas devem ter 512 × 512 pontos e até {{limit}}.',
  tooHeavy: 'Esta imagem não coube em {{limit}}. Escolha uma mais simples.',
  noEncoder: 'Este navegador não cria figurinhas. Use uma imagem WebP de 512 × 512 pontos.',
  notLoaded: 'A figurinha não carregou. Verifique a conexão.',
}

/** The stickers that a user keeps. */
export const stickerTexts = defineTexts('stickers', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
