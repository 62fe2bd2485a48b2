import { defineTexts } from '@ui/kit/namespaces'

/** What messages cost. */
export const texts = defineTexts(
  'costs',
  {
    lead: 'Quanto a loja paga por mensagem. Sem um preço seu, vale o publicado pela Meta; SMS e e-mail só têm preço depois que você o põe aqui.',
    empty: 'A loja não tem preços seus. No WhatsApp valem os que a Meta publica.',
    sinceHelp: 'De hoje em diante. O que já foi enviado mantém o preço do seu dia.',
    priceHelp: 'Em reais, com até quatro casas: o seu fornecedor o diz no contrato ou na fatura.',
    sourceHelp: 'O contrato, a fatura ou a página de onde o preço veio.',
    deleteText: 'Só um preço que ainda não passou de hoje pode ser excluído. Depois dele vale o anterior.',
  },
  { en: () => import('./en') },
)
