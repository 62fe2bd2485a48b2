import { defineTexts } from '@ui/kit/namespaces'

/** The report of benefit programmes: what the numbers say. */
export const pbmReportTexts = defineTexts(
  'reports/pbm',
  {
    lead: {
      plain: 'O que as operadoras autorizaram, negaram e devem à loja.',
      approval: 'As operadoras autorizam {{share}} do que a loja pede.',
      was: 'Antes eram {{share}}.',
      refund: 'A receber: {{amount}}.',
    },
    export: 'Fechamento',
    operators: {
      title_one: '{{count}} operadora responde por {{share}} dos pedidos',
      title_other: '{{count}} operadoras respondem por {{share}} dos pedidos',
      plain: 'Pedidos por operadora',
      note: 'Autorizações pedidas, no dia do pedido',
    },
    reasons: {
      title_one: '{{count}} motivo explica {{share}} das negativas',
      title_other: '{{count}} motivos explicam {{share}} das negativas',
      plain: 'Por que as operadoras negam',
      note: 'Autorizações negadas pelo motivo que a operadora deu',
    },
    programmes: {
      title_one: '{{count}} programa dá {{share}} do desconto',
      title_other: '{{count}} programas dão {{share}} do desconto',
      plain: 'Desconto por programa',
      note: 'O que os pacientes deixaram de pagar, no dia da entrega',
    },
    products: {
      title_one: '{{count}} produto faz {{share}} das unidades',
      title_other: '{{count}} produtos fazem {{share}} das unidades',
      plain: 'Unidades por produto',
      note: 'Unidades entregues com PBM',
    },
    closing: {
      title: 'As operadoras devem {{amount}}',
      plain: 'A receber das operadoras',
      note: 'Por mês da entrega; o que a operadora não paga e o que foi devolvido não entra. O arquivo do fechamento traz venda por venda.',
      month: 'Mês',
    },
  },
  { en: () => import('./en') },
)
