import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  loading: 'Carregando…',
  partFailed:
    'Esta parte não pôde ser carregada: a conexão está fora ou há uma versão nova do Balcão. Tente de novo; se continuar, recarregue a página.',
  back: 'Voltar',
  cancel: 'Cancelar',
  close: 'Fechar',
  copied: 'Copiado',
  retry: 'Tentar de novo',
  dates: {
    today: 'Hoje',
    todayAt: 'hoje {{time}}',
    tomorrow: 'amanhã',
    yesterday: 'Ontem',
    minutes_one: '{{count}} min',
    minutes_other: '{{count}} min',
    hours_one: '{{count}} hora',
    hours_other: '{{count}} horas',
    days_one: '{{count}} dia',
    days_other: '{{count}} dias',
    weeks_one: '{{count}} semana',
    weeks_other: '{{count}} semanas',
    months_one: '{{count}} mês',
    months_other: '{{count}} meses',
    years_one: '{{count}} ano',
    years_other: '{{count}} anos',
  },
  clearSearch: 'Limpar a busca',
  draft: 'Rascunho:',
  language: 'Idioma',
  signOut: 'Sair',
  theme: 'Tema',
  transferredTo: '{{customer}}, agora com {{user}}',
  unreachable: 'O servidor não respondeu.',
  unseen_one: '{{count}} mensagem não lida',
  unseen_other: '{{count}} mensagens não lidas',
}

/** What every screen behind the login may say: days, spans, and what one does with all of them. */
export const kitTexts = defineTexts('kit', texts, { pt: () => import('./pt'), en: () => import('./en') })
