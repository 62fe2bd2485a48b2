import { defineTexts } from '@ui/kit/namespaces'

/** The shop's approved answers. */
export const texts = defineTexts(
  'business-data/businessAnswers',
  {
    lead: 'O que a Maria pode responder, palavra por palavra. Horário, endereço, entrega e serviços ela já conhece.',
    empty:
      'Ainda não há respostas. Comece pelo que os clientes mais perguntam: receita digital, troca, estacionamento.',
    questionHelp: 'Como o cliente perguntaria.',
    variantsHelp: 'Um por linha. Quanto mais jeitos, mais fácil a Maria reconhecer.',
    variantsNone: 'Aceita receita pelo celular?',
    answerTitle: 'Resposta',
    answerHelp: 'Sai exatamente assim. No máximo 600 letras.',
    instance_idNone: 'Todas',
    valid_untilTitle: 'Até',
    valid_untilNone: 'Sem fim',
    sourceHelp: 'Quem disse ou onde está escrito: a equipe vê, o cliente não.',
    deleteText: 'A Maria deixa de dar esta resposta.',
  },
  { en: () => import('./en') },
)
