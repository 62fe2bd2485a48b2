import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  connecting: 'Conectando…',
  catchingUp: 'Sincronizando…',
  waiting: 'Sem conexão. Tentando de novo…',
  offline: 'Sem conexão',
  stale: 'Mostrando o que já estava neste aparelho.',
  outbox_one: '{{count}} mensagem aguardando envio',
  outbox_other: '{{count}} mensagens aguardando envio',
  platformMaintenance: 'A plataforma está em manutenção.',
  platformOff: 'O WhatsApp está indisponível no momento.',
  clockAhead:
    'O relógio deste computador está {{span}} adiantado. O painel usa a hora do servidor; acerte o relógio do computador.',
  clockBehind:
    'O relógio deste computador está {{span}} atrasado. O painel usa a hora do servidor; acerte o relógio do computador.',
  storageFailing:
    'Este aparelho está sem espaço para guardar o atendimento. As mensagens continuam saindo; não feche a página com mensagens à espera.',
}

/** How the connection to the server stands. */
export const connectionTexts = defineTexts('connection', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
