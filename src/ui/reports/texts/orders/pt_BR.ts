import { defineTexts } from '@ui/kit/namespaces'

/** The report of orders: what the numbers say. */
export const orderReportTexts = defineTexts(
  'reports/orders',
  {
    lead: {
      plain: 'Do orçamento ao dinheiro: o que se ofereceu, pediu e pagou.',
      sold: 'Vendas de {{amount}}.',
      was: 'Antes foram {{was}}.',
      paid: 'Entraram {{amount}}.',
    },
    sales: {
      best: 'O que mais vendeu: {{when}}, {{value}}',
      title: 'Vendas confirmadas',
      note: 'Pedidos confirmados, em reais, sem os cancelados e devolvidos',
    },
    way: {
      title: '{{share}} dos orçamentos viram pedido',
      plain: 'Do orçamento ao pagamento',
      note: 'Cada passo ao lado do anterior; o recebido é do período, e pode ser de pedidos de antes',
      step: 'Passo',
      value: 'Quantos ou quanto',
      share: 'Do passo anterior (%)',
      steps: {
        quotes: 'Orçamentos feitos',
        quote_conversion: 'Viraram pedido',
        sold: 'Vendido',
        paid: 'Recebido',
      },
    },
    products: {
      title_one: '{{count}} produto faz {{share}} das vendas',
      title_other: '{{count}} produtos fazem {{share}} das vendas',
      plain: 'Vendas por produto',
      note: 'Curva ABC: os A somam 80%, os B mais 15%, os C o resto',
    },
    payments: {
      title_one: '{{count}} forma de pagamento traz {{share}} do dinheiro',
      title_other: '{{count}} formas de pagamento trazem {{share}} do dinheiro',
      plain: 'Recebido por forma de pagamento',
      note: 'O que foi pago menos o que foi devolvido, no dia de cada um',
    },
    canceled: {
      title_one: '{{count}} motivo explica {{share}} dos cancelamentos',
      title_other: '{{count}} motivos explicam {{share}} dos cancelamentos',
      plain: 'Por que se cancelou',
      note: 'Pedidos cancelados por motivo, no dia do cancelamento',
    },
  },
  { en: () => import('./en') },
)
