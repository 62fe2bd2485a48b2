import { defineTexts } from '@ui/kit/namespaces'

/** The groups of relationship rules. */
export const texts = defineTexts(
  'relationship-categories',
  {
    lead: 'As regras de relacionamento em grupos: pós-venda, reposição, datas.',
    deleteText: 'Só uma categoria sem regras pode ser excluída.',
  },
  { en: () => import('./en') },
)
