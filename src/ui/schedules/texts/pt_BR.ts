import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'As mensagens que saem mais tarde, de todos os atendimentos que você pode ver.',
  label: 'Mensagens agendadas',
  search: 'Buscar cliente por nome ou telefone',
  empty:
    'Nenhuma mensagem agendada. No atendimento, o relógio ao lado do botão de enviar agenda uma mensagem.',
  sendAt: 'Quando sai',
  created: 'Agendada em',
  author: 'Autor',
  from: 'Sai a partir de',
  until: 'Sai até',
  states: {
    pending: 'Agendada',
    sending: 'Enviando',
    sent: 'Enviada',
    failed: 'Não enviada',
    canceled: 'Cancelada',
  },
  untilAnswered: 'Cancela se o cliente responder',
  viewAs: 'Ver como',
  views: {
    list: 'Lista',
    month: 'Mês',
    week: 'Semana',
  },
  open: 'Abrir atendimento',
  cancelMany: 'Cancelar agendamentos',
  canceled_one: 'Agendamento cancelado.',
  canceled_other: '{{count}} agendamentos cancelados.',
  notCanceled_one: 'Um agendamento não foi cancelado: {{reason}}',
  notCanceled_other: '{{count}} agendamentos não foram cancelados: {{reason}}',
  title: 'Mensagem agendada para {{name}}',
  by: 'De {{name}}, pela conexão {{connection}}',
  times: {
    past: 'Escolha um horário no futuro.',
    far: 'Escolha um horário dentro de um ano.',
    none: 'Escolha data e hora.',
  },
  untilAnsweredHelp: 'Se o cliente escrever antes do horário, a mensagem não sai.',
  saved: 'Agendamento alterado.',
  windowEnds:
    'A janela de 24 horas do cliente fecha em {{time}}. Se ele não escrever antes, a mensagem não sai. Um modelo aprovado pode ser enviado a qualquer hora.',
  windowEnded:
    'A janela de 24 horas do cliente está fechada. Se ele não escrever antes do horário, a mensagem não sai. Um modelo aprovado pode ser enviado a qualquer hora.',
  inVain:
    'Com esta opção, a mensagem nunca sairia: sem resposta a janela estará fechada, e com resposta ela é cancelada. Escolha um modelo ou um horário antes.',
  keepText: 'Manter o texto',
  fillTemplate: 'Preencha os campos do modelo.',
  fixed: 'Só o horário desta mensagem pode ser mudado.',
  notYours: 'Só {{name}} ou quem atende o cliente muda este agendamento.',
  over: 'Esta mensagem não espera mais: não há o que mudar.',
  today: 'Hoje',
  previous: {
    month: 'Mês anterior',
    week: 'Semana anterior',
  },
  next: {
    month: 'Próximo mês',
    week: 'Próxima semana',
  },
  dayCount_one: '{{day}}: {{count}} mensagem',
  dayCount_other: '{{day}}: {{count}} mensagens',
  dayNone: '{{day}}: nenhuma mensagem',
  more: 'mais {{count}}',
  nothing: 'Nenhuma mensagem neste período.',
  calendar: 'Calendário de mensagens agendadas',
  failedLoad: 'Não foi possível carregar. Confira a conexão.',
}

/** The list and the calendar of all messages that leave later. */
export const scheduleListTexts = defineTexts('schedules', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
