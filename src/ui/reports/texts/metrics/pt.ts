export default {
  name: { sent: 'Mensagens da equipa' },
  about: {
    abandoned: 'Conversas que fecharam sem que ninguém da equipa as apanhasse.',
    sent: 'Mensagens que pessoas da equipa mandaram, também pelo telemóvel da loja.',
    maria_contained:
      'De cada 100 conversas dela que terminaram, ou ficaram um dia em silêncio, em quantas ela deu uma resposta aprovada e ninguém da equipa precisou de entrar.',
    maria_handed:
      'Conversas que ela passou à equipa, ou que alguém assumiu, no dia em que começaram com ela.',
    maria_turns:
      'Cada vez que ela pensou numa resposta: dita ao cliente, escrita como rascunho, pedida pela equipa ou só contada (sombra).',
    maria_cost:
      'O que as respostas custaram pelos preços da conta do modelo. Os resumos que a equipa pede contam só nos limites de gasto.',
    sign_ins: 'Quantas vezes alguém da equipa entrou no painel.',
    sign_in_failures: 'Tentativas de entrar com palavra-passe ou código errado, ou de quem não pode.',
    security_events: 'Tudo o que o registo de segurança guardou.',
  },
}
