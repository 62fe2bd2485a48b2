import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'O que você quer receber',
  hello: 'Olá, {{name}}! Escolha o que esta loja pode escrever a você.',
  text: 'Escolha o que esta loja pode escrever a você.',
  saved: 'Pronto: a sua escolha já vale.',
  loading: 'Abrindo…',
  noLink: 'Para escolher, abra o link no fim do e-mail que você recebeu.',
  away: 'Sem resposta do servidor: nada mudou ainda. Verifique a conexão e tente de novo.',
  yes: 'Você recebe',
  no: 'Você não recebe',
  unsaid: 'Você ainda não escolheu',
  stop: 'Não quero',
  stopAll: 'Não quero receber nada',
  start: 'Quero receber',
  stopNamed: 'Não quero {{purpose}}: {{channel}}',
  startNamed: 'Quero receber {{purpose}}: {{channel}}',
  elsewhere:
    'Para voltar a receber e-mails, use o link do último e-mail da loja; pelo WhatsApp ou por SMS, peça à loja. As conversas que você começa e os avisos dos seus pedidos não mudam.',
  purpose: { marketing: 'Ofertas e novidades', reminder: 'Lembretes de uso e recompra' },
  channel: { whatsapp: 'WhatsApp', email: 'E-mail', sms: 'SMS' },
}

/** The page behind the link of an e-mail. */
export const choicesTexts = defineTexts('shell/choices', texts, { en: () => import('./en') })
