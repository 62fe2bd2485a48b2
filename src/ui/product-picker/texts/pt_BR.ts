import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Buscar produto',
  open: 'Buscar produto',
  search: 'Nome, princípio ativo, código ou código de barras',
  results: 'Produtos',
  nothing: 'Nenhum produto com “{{typed}}”.',
  none: 'A loja ainda não tem produtos cadastrados.',
  looking: 'Procurando…',
  offline: 'Sem conexão: só os mais vendidos, como estavam em {{at}}.',
  offlineNone: 'Sem conexão, e nada foi guardado neste aparelho ainda.',
  noPrice: 'sem preço',
  noStock: 'estoque não informado',
  out: 'sem estoque',
  pieces_one: '{{count}} unidade',
  pieces_other: '{{count}} unidades',
  priceAt: 'preço de {{at}}',
  at: 'estoque de {{at}}',
  check: 'confirmar na loja',
  recipe: 'Com receita',
  stripes: {
    red: 'Tarja vermelha',
    red_retention: 'Retém a receita',
    black: 'Tarja preta',
  },
  keys: '↑ ↓ escolhe, Enter usa, Esc fecha',
}

/** Finding a product. */
export const pickerTexts = defineTexts('product-picker', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
