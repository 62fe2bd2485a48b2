export default {
  people: {
    text: 'Só a telemóveis do Brasil, e promoções só a quem aceitou recebê-las por SMS. Telefones fixos ficam de fora. A operadora Oi não avisa se entregou: para esses telemóveis o estado fica em “enviado”.',
  },
  cost: {
    unknown:
      'Quanto custa uma parte ainda não foi dito: registe o preço do contrato em Definições, Preços de mensagens.',
  },
  accounts: {
    active: 'Em utilização',
  },
  form: {
    providerHelp: 'Os SMS passam a sair por esta conta assim que for guardada.',
    secretNew: 'Fica guardado cifrado, e ninguém volta a lê-lo.',
  },
  testing: { phone: 'O seu telemóvel', phoneHelp: 'Com o indicativo. Vai um SMS com um texto fixo da loja.' },
}
