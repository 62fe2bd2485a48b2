export default {
  search: 'Procurar na ajuda',
  support: {
    searchMine: 'Procurar nos meus pedidos',
    connection: 'Ligação',
    away: 'sem ligação',
    screen: 'Ecrã',
  },
  terms: {
    getPdf: 'Transferir PDF',
    searchPeople: 'Procurar por nome ou e-mail',
  },
  training: {
    lead: 'Visitas aos ecrãs de verdade e conversas com clientes a fingir.',
    tours: 'Visitas guiadas',
    toursText: 'Mostram onde fica cada coisa no ecrã de verdade. Nada é enviado por elas; Esc termina.',
    start: 'Começar a visita',
    bar: 'Treino: clientes a fingir, nada sai daqui',
  },
  tour: {
    label: 'Visita: {{title}}',
    leave: 'Sair da visita',
    waiting: 'Ainda não está no ecrã. {{how}} A visita continua sozinha.',
    comment: 'Antes de transferir, escreva um comentário: é só da equipa e conta a história a quem recebe.',
  },
}
