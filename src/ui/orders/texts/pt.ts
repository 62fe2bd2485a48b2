export default {
  address: 'Morada',
  actions: {
    to: {
      preparing: 'Iniciar preparação',
      delivered: 'Registar entrega',
    },
  },
  board: { allConnections: 'Todas as ligações' },
  form: {
    connectionHelp: 'Preços, stock, sistema da loja e chave Pix são os desta ligação.',
    connection: 'Ligação',
    address: 'Morada da entrega',
  },
  payments: {
    goingBack: 'o banco está a devolver {{amount}}',
    asking: 'a pedir o código ao banco…',
    until: 'válido até {{time}}',
    checking: 'A consultar o banco.',
    keepAll: 'Registar os {{amount}} inteiros, sem troco',
    paidMore: 'O cliente pagou {{over}} a mais: registar assim',
    write: 'Registar',
  },
}
