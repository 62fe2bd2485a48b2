import { defineTexts } from '@ui/kit/namespaces'

/** The categories of reasons. */
export const texts = defineTexts(
  'reasons/reasonCategories',
  {
    lead: 'Os grupos em que os motivos aparecem ao encerrar um atendimento.',
    empty: 'Ainda não há categorias. Com elas, os motivos aparecem em grupos.',
    deleteText: 'Ela deixa de existir. Atendimentos encerrados continuam a dizê-la.',
  },
  { en: () => import('./en') },
)
