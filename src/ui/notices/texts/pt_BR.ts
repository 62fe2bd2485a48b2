import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  droppedTitle: 'Conexão desconectada!',
  dropped: 'Conexão desconectada! {{instance}} (chip {{chip}}): verifique o celular ou reconecte.',
  mentioned: '{{author}} mencionou você no atendimento de {{customer}}',
  queued: 'Novo atendimento na fila',
  bell: 'Avisos',
  bellUnread_one: 'Avisos: {{count}} não lido',
  bellUnread_other: 'Avisos: {{count}} não lidos',
  internalMessage: 'Mensagem de um colega',
  dismissAnnouncement: 'Dispensar o aviso {{title}}',
  region: 'Avisos',
  received: 'Atendimento Recebido',
  transferred: 'Atendimento Transferido',
  receivedFrom: '{{customer}}, passado por {{user}}',
  open: 'Abrir',
  dismiss: 'Dispensar o aviso sobre {{customer}}',
  unknownUser: 'outra pessoa',
}

/** What is told over every page, and on the desktop. */
export const noticeTexts = defineTexts('notices', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
