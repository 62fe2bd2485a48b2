import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  catalogue: 'Catálogo da loja',
  seeItem: 'Ver produto',
  seeItems: 'Ver itens',
  noPrice: 'Sem preço',
  kind: 'O que mostrar',
  some: 'Produtos escolhidos',
  whole: 'Catálogo inteiro',
  textFirst: 'Veja o que separei para você:',
  header: 'Título',
  footer: 'Rodapé',
  section: 'Seção {{place}}',
  sectionTitle: 'Nome da seção {{place}}',
  addSection: 'Adicionar seção',
  collection: 'Adicionar coleção',
  collectionName: 'Nome da coleção',
  noCollection: 'Nenhuma coleção com itens publicados.',
  leftOut_one: '{{count}} produto da coleção ficou de fora: são até 30, cada um uma vez.',
  leftOut_other: '{{count}} produtos da coleção ficaram de fora: são até 30, cada um uma vez.',
  removeSection: 'Remover seção {{place}}',
  add: 'Adicionar produto',
  remove: 'Remover {{name}}',
  looking: 'Conferindo no catálogo…',
  chosen_one: '{{count}} de {{most}} produtos',
  chosen_other: '{{count}} de {{most}} produtos',
  unreachable: 'Sem conexão com o servidor: não dá para conferir o catálogo agora.',
  problems: {
    text: 'Escreva a mensagem.',
    header: 'Uma lista de produtos precisa de um título de até 60 caracteres.',
    footer: 'O rodapé tem até 60 caracteres.',
    title: 'Cada seção precisa de um nome de até 24 caracteres.',
    empty: 'Escolha ao menos um produto em cada seção.',
    sections: 'São até 10 seções.',
    products: 'São até 30 produtos.',
    twice: 'O mesmo produto está duas vezes na lista.',
  },
}

/** Messages that show products. */
export const offerTexts = defineTexts('messages/offer', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
