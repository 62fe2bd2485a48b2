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
    tour: {
      customers: 'Clientes: procurar, filtrar, importar',
      orders: 'Orçamentos e encomendas',
    },
  },
  tour: {
    label: 'Visita: {{title}}',
    leave: 'Sair da visita',
    waiting: 'Ainda não está no ecrã. {{how}} A visita continua sozinha.',
    comment: 'Antes de transferir, escreva um comentário: é só da equipa e conta a história a quem recebe.',
    openPage: 'A página está a abrir.',
    addOne: 'A lista ainda está vazia: registe um cliente.',
    customerSearch: 'Procure por parte do nome, telefone, e-mail ou documento.',
    customerFilter: 'O filtro junta condições sobre qualquer campo. Com nome, fica guardado como segmento.',
    customerImport:
      'Traz clientes de uma folha de cálculo. Antes de gravar, mostra o que muda e o que foi recusado.',
    customerExport: 'Faz um ficheiro do que a lista mostra, ou só dos selecionados.',
    quoteAdd: 'Um orçamento nasce aqui ou ao lado da conversa, e passa a encomenda sem escrever de novo.',
    quoteSearch: 'Encontre um orçamento pelo número ou pelo cliente.',
    orderAdd: 'Uma encomenda nova; as que chegam pelo carrinho do WhatsApp aparecem sozinhas.',
    answerAdd: 'Uma resposta rápida: o texto, o atalho depois da barra, a categoria e um ficheiro.',
    answerImport: 'Muitas de uma vez, de uma folha de cálculo.',
    answerMacros: 'As macros juntam passos: responder, pôr num grupo, encerrar. Correm com uma tecla.',
    houseHours:
      'Quando a loja, uma ligação ou um setor atende, com intervalos, feriados e serviço permanente.',
    houseSilence: 'Quando perguntar se o cliente ainda aí está, e quando encerrar.',
    wareAdd: 'Um produto: preço, stock, tarja e o que a lei pede.',
    wareImport: 'A folha inteira da loja, com as recusas num ficheiro.',
    wareErp: 'O sistema da loja: preço e stock vêm dele, as encomendas confirmadas vão para ele.',
  },
}
