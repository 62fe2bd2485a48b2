import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  undo: 'Desfazer',
  undone: 'Desfeito.',
  undoFailed: 'Não foi possível desfazer. O que foi feito continua valendo.',
  returned: '{{name}} voltou para a fila.',
  taken: '{{name}} atendeu este cliente antes de você.',
  takenByOther: 'Outra pessoa já está atendendo.',
  offline: 'Sem conexão: {{deed}}.',
  unanswered: 'O servidor não respondeu. Confira se foi feito antes de repetir.',
  deed: {
    any: 'nada mudou',
    take: 'nada foi assumido',
    transfer: 'nada foi transferido',
    close: 'nada foi encerrado',
    return: 'nada voltou para a fila',
    snooze: 'nada foi adiado',
    start: 'nenhum atendimento começou',
    forward: 'nada foi encaminhado',
    schedule: 'nada foi agendado',
    send: 'nada foi enviado',
    react: 'a reação não saiu',
  },
  actionFailed: 'Não deu certo. Nada mudou; tente de novo.',
}

/** What became of what was done, and the way back. */
export const feedbackTexts = defineTexts('kit/feedback', texts, {
  en: () => import('./en'),
})
