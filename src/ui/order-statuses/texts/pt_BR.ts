import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'Como a loja chama cada fase de um pedido. As fases são fixas, para que os relatórios contem sempre o mesmo.',
  label: 'Status dos pedidos',
  empty: 'Ainda não há status.',
  add: 'Novo status',
  edit: 'Editar status',
  name: 'Status',
  phase: 'Fase',
  phaseHelp: 'O que este status quer dizer para os pedidos e relatórios.',
  phases: {
    placed: 'Recebido',
    confirmed: 'Confirmado',
    preparing: 'Em preparo',
    ready: 'Pronto',
    on_the_way: 'A caminho',
    delivered: 'Entregue',
    canceled: 'Cancelado',
    returned: 'Devolvido',
  },
  color: 'Cor',
  messages: 'Mensagem ao cliente',
  toCollect: 'Retirada: {{text}}',
  toDeliver: 'Entrega: {{text}}',
  message: 'Mensagem ao cliente que retira',
  messageHelp:
    'Enviada quando um pedido para retirar na loja chega a este status, dentro da janela de 24 horas. Vazia, nada é enviado.',
  deliveryMessage: 'Mensagem ao cliente que recebe em casa',
  deliveryMessageHelp: 'A mesma coisa, para pedidos com entrega. Vazia, nada é enviado.',
  notify: 'Avisar o cliente',
  notifyHelp: 'Desligado, a mensagem fica guardada e nada é enviado.',
  template: {
    title: 'Depois das 24 horas',
    help: 'Modelo aprovado pelo WhatsApp que avisa quando a janela do cliente já fechou, na retirada e na entrega. Os campos aceitam as mesmas variáveis da mensagem. Sem modelo, o histórico do pedido diz que nada foi enviado.',
    noConnection: 'Nenhuma conexão oficial: só elas enviam modelos.',
    connection: 'Modelos da conexão',
    choose: 'Escolher modelo',
    other: 'Escolher outro modelo',
    none: 'Não usar modelo',
    stopped: 'Este modelo não está mais aprovado: depois das 24 horas nada é enviado.',
    problems: {
      file: 'Modelos com foto, vídeo ou documento não podem avisar sozinhos. Escolha outro.',
      missing: 'Preencha todos os campos do modelo.',
      text: 'Um campo do modelo tem um texto que o WhatsApp não aceita.',
    },
  },
  told: 'Avisa o cliente',
  silent: 'Sem aviso',
  made: 'O status {{name}} foi criado.',
  saved: 'O status {{name}} foi salvo.',
  deleteTitle: 'Excluir o status {{name}}?',
  deleteText: 'Ele deixa de ser usado. Pedidos que estão nele continuam dizendo o nome.',
  deleted: 'O status {{name}} foi excluído.',
  noMessage: 'Escreva a mensagem, ou desligue o aviso.',
  unknown: 'O pedido não conhece {{name}}.',
  actionsOf: 'O que fazer com {{name}}',
}

/** The statuses of orders. */
export const orderStatusTexts = defineTexts('order-statuses', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
