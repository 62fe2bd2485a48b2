import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  at: {
    hour: 'Em 1 hora ({{time}})',
    today: 'Hoje, {{time}}',
    tomorrow: 'Amanhã, {{time}}',
    monday: 'Segunda, {{time}}',
  },
  windowClosed: 'janela fechada: só modelo',
  custom: 'Escolher dia e hora…',
  sendAndClose: 'Enviar e encerrar',
  timeHint: 'Pelo relógio da loja: {{zone}}.',
  past: 'Escolha um horário no futuro.',
  far: 'Escolha um horário dentro de um ano.',
  none: 'Escolha data e hora.',
  windowEnds:
    'A janela de 24 horas pode fechar antes. Se o cliente não escrever até lá, a mensagem não sai e você é avisado.',
  untilAnswered: 'Cancelar se o cliente responder antes',
  schedule: 'Agendar',
  scheduled: 'Mensagem agendada para {{time}}.',
  pending_one: '{{count}} mensagem agendada',
  pending_other: '{{count}} mensagens agendadas',
  by: '{{time}} · {{name}}',
  sending: 'Enviando…',
  failed: 'Não enviada',
  overtaken:
    'Outra pessoa mudou isto enquanto você editava: agora diz “{{text}}”, em {{time}}. Salvar põe o que você escreveu; fechar deixa como está.',
  edit: 'Editar agendamento',
  cancel: 'Cancelar agendamento',
  canceled: 'Agendamento cancelado.',
  now: 'Enviar agora',
  wentWrong: 'Não foi possível falar com o servidor. Tente de novo.',
  otherDraft: 'Você escreveu outra coisa em outro dispositivo: “{{text}}”',
  useOther: 'Usar',
  keepMine: 'Descartar',
  contacts: 'Clientes',
  forwardTo: 'Encaminhar para {{names}}',
  and: ' e ',
  andMore: '{{names}} e mais {{count}}',
  most: 'Escolha no máximo {{count}}.',
  forwardFailed: '{{name}}: {{reason}}',
  mention: 'Mencionar colega',
  talkOf: 'Atendimento de {{date}}',
}

/** What is written and does not leave at once. */
export const writingTexts = defineTexts('schedules/writing', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
