export default {
  lead: 'As mensagens que saem mais tarde, de todos os atendimentos que pode ver.',
  search: 'Procurar cliente por nome ou telefone',
  empty:
    'Não há mensagens agendadas. No atendimento, o relógio ao lado do botão de enviar agenda uma mensagem.',
  states: {
    sending: 'A enviar',
  },
  by: 'De {{name}}, pela ligação {{connection}}',
  times: {
    past: 'Escolha uma hora no futuro.',
    far: 'Escolha uma hora dentro de um ano.',
  },
  untilAnsweredHelp: 'Se o cliente escrever antes da hora, a mensagem não sai.',
  windowEnded:
    'A janela de 24 horas do cliente está fechada. Se ele não escrever antes da hora, a mensagem não sai. Um modelo aprovado pode ser enviado a qualquer hora.',
  inVain:
    'Com esta opção, a mensagem nunca sairia: sem resposta a janela estará fechada, e com resposta é cancelada. Escolha um modelo ou uma hora antes.',
  fixed: 'Só a hora desta mensagem pode ser mudada.',
  over: 'Esta mensagem já não espera: não há o que mudar.',
  next: {
    month: 'Mês seguinte',
    week: 'Semana seguinte',
  },
  failedLoad: 'Não foi possível carregar. Verifique a ligação.',
}
