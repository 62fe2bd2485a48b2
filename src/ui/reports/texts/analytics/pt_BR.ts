import { defineTexts } from '@ui/kit/namespaces'

/** The indicators: what the numbers say. */
export const analyticsTexts = defineTexts(
  'reports/analytics',
  {
    lead: {
      plain: 'Quanto a loja atendeu, quanto o cliente esperou e quanto se vendeu.',
      more: 'Mais movimento',
      less: 'Menos movimento',
      same: 'O mesmo movimento',
      faster: 'resposta mais rápida',
      slower: 'resposta mais lenta',
      talk: '{{count}} conversas abertas, antes {{was}}; 1ª resposta em {{answer}}, antes {{answerWas}}.',
    },
    lines: {
      peak: 'O dia de mais movimento: {{when}}, com {{value}} conversas',
      peakWeek: 'A semana de mais movimento: {{when}}, com {{value}} conversas',
      peakMonth: 'O mês de mais movimento: {{when}}, com {{value}} conversas',
      title: 'Conversas por dia',
      note: 'Conversas abertas e fechadas',
      opened: 'abertas',
      closed: 'fechadas',
      before: 'abertas antes',
    },
    heat: {
      peak: '{{weekday}} às {{hour}}h é o pico: {{value}}',
      title: 'Por dia da semana e hora',
      note: '{{name}}, em minutos',
      noteCount: '{{name}}, no período todo',
      measure: 'O que se mede',
      cell: '{{weekday}}, {{hour}}h: {{value}}',
      weekday: 'Dia',
    },
    reasons: {
      title_one: '{{count}} motivo faz {{share}} das conversas',
      title_other: '{{count}} motivos fazem {{share}} das conversas',
      none: 'Motivos de fechamento',
      note: 'Conversas fechadas por motivo, e quanto somam até ali',
    },
  },
  { en: () => import('./en') },
)
