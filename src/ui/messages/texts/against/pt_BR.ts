import { defineTexts } from '@ui/kit/namespaces'

/** Going on against what the shop has decided of a customer. */
export const againstTexts = defineTexts(
  'messages/against',
  { why: 'Por que escrever mesmo assim?', help: 'Fica no cadastro do cliente, com o seu nome.' },
  { en: () => import('./en') },
)
