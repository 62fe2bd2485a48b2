export default {
  title: 'Escolha a ligação',
  lead: 'Os atendimentos das ligações escolhidas aparecem na sua lista.',
  all: 'Todas as ligações',
  none: 'Nenhuma ligação disponível para si.',
  noneHint: 'Peça ao administrador que associe uma ligação ao seu utilizador.',
  chooseOne: 'Escolha pelo menos uma ligação.',
  connected: 'Ligado',
  disconnected: 'Desligado',
  reconnect: 'Voltar a ligar',
}
