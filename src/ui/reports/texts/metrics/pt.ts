export default {
  name: { sent: 'Mensagens da equipa' },
  about: {
    abandoned: 'Conversas que fecharam sem que ninguém da equipa as apanhasse.',
    sent: 'Mensagens que pessoas da equipa mandaram, também pelo telemóvel da loja.',
    sign_ins: 'Quantas vezes alguém da equipa entrou no painel.',
    sign_in_failures: 'Tentativas de entrar com palavra-passe ou código errado, ou de quem não pode.',
    security_events: 'Tudo o que o registo de segurança guardou.',
  },
}
