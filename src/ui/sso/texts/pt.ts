export default {
  going: 'A entrar…',
  back: 'Voltar ao início de sessão',
  failed: {
    SSO_UNKNOWN: 'Nenhum utilizador activo desta loja tem o seu e-mail. Peça ao administrador que o registe.',
  },
}
