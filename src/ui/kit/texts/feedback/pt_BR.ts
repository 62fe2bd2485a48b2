import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  undo: 'Desfazer',
  undone: 'Desfeito.',
  undoFailed: 'Não foi possível desfazer. O que foi feito continua valendo.',
  returned: '{{name}} voltou para a fila.',
  taken: '{{name}} atendeu este cliente antes de você.',
  takenByOther: 'Outra pessoa já está atendendo.',
  actionFailed: 'Não deu certo. Nada mudou; tente de novo.',
}

/** What became of what was done, and the way back. */
export const feedbackTexts = defineTexts('kit/feedback', texts, {
  en: () => import('./en'),
})
