import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  insert: 'Inserir variável',
  insertInto: 'Inserir variável em {{field}}',
  find: 'Buscar variável',
  none: 'Nenhuma variável com esse nome.',
  proposal: 'Um texto para começar',
  useProposal: 'Usar este texto',
}

/** Texts with variables, while they are written. */
export const variableFieldTexts = defineTexts('kit/variables', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
