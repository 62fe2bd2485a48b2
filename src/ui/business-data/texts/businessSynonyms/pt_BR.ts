import { defineTexts } from '@ui/kit/namespaces'

/** Words that mean the same. */
export const texts = defineTexts(
  'business-data/businessSynonyms',
  {
    lead: 'Palavras que os clientes usam para a mesma coisa: quem pergunta por uma encontra as respostas da outra.',
    empty: 'Ainda não há sinônimos. Remédio e medicamento são um exemplo.',
    alikeHelp: 'Separe por vírgulas: medicamento, medicação, remedinho.',
  },
  { en: () => import('./en') },
)
