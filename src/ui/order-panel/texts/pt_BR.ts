import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'Os pedidos em andamento por etapa, os prometidos primeiro. Feito para ficar aberto no balcão.',
  label: 'Pedidos em andamento',
  allConnections: 'Todas as lojas',
  late_one: '{{count}} atrasado',
  late_other: '{{count}} atrasados',
  soon_one: '{{count}} em menos de 1 h',
  soon_other: '{{count}} em menos de 1 h',
  nothingLate: 'Nada atrasado',
  lateBy: 'atrasado {{span}}',
  moreOrders: 'mais {{count}}',
  least: '{{count}}+',
  none: 'Nenhum pedido',
  pharmacist: 'receita a conferir',
} as const

/** The wall of orders under way. */
export const orderPanelTexts = defineTexts('order-panel', texts, { en: () => import('./en') })
