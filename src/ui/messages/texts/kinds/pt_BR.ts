import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  image: 'Foto',
  audio: 'Áudio',
  video: 'Vídeo',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contact: 'Contato',
  choice: 'Escolha',
  template: 'Modelo',
  order: 'Pedido',
  comment: 'Comentário',
  log: 'Registro',
  deleted: 'Mensagem apagada',
  unsupported: 'Mensagem não suportada',
  delivery: {
    pending: 'Esperando para sair',
    accepted: 'Aceita pelo WhatsApp',
    unknown: 'Entrega desconhecida',
    sent: 'Enviada',
    failed: 'Não entregue',
    delivered: 'Entregue',
    read: 'Lida',
    played: 'Ouvida',
    queued: 'Aguardando envio',
    refused: 'Recusada',
  },
}

/** What a message is, and how far it has come: also in the list of tickets. */
export const messageKindTexts = defineTexts('messages/kinds', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
