/** Brazilian Portuguese, before anybody is in, and wherever a page stands alone. */
export const ptBREntry = {
  app: { name: 'Balcão', loading: 'Carregando…' },
  common: {
    partFailed:
      'Esta parte não pôde ser carregada: a conexão está fora ou há uma versão nova do Balcão. Tente de novo; se continuar, recarregue a página.',
    back: 'Voltar',
    cancel: 'Cancelar',
    close: 'Fechar',
    copied: 'Copiado',
    retry: 'Tentar de novo',
  },
  login: {
    title: 'Entrar',
    lead: 'Acesse o atendimento de {{tenant}}.',
    email: 'E-mail',
    password: 'Senha',
    show: 'Mostrar senha',
    hide: 'Ocultar senha',
    remember: 'Lembrar de mim',
    forgot: 'Esqueci minha senha',
    submit: 'Entrar',
    signingIn: 'Entrando…',
    renewing: 'Verificando sua sessão…',
    emailMissing: 'Digite seu e-mail.',
    emailWrong: 'Este e-mail não parece completo.',
    passwordMissing: 'Digite sua senha.',
    offline: 'Sem conexão com a internet. Para entrar é preciso estar conectado.',
    failed: 'Não foi possível entrar. Nada foi perdido; tente de novo.',
  },
  standby: {
    elsewhereTitle: 'O Balcão está aberto em outra aba',
    elsewhereText: 'Ela não respondeu, ou este navegador só deixa o Balcão funcionar em uma aba de cada vez.',
    useHere: 'Usar aqui',
    noAnswer: 'A outra aba do Balcão não respondeu. Nada foi feito: tente de novo.',
    unknown: 'A outra aba fechou antes de responder. Confira o atendimento antes de tentar de novo.',
    newerTitle: 'Há uma versão mais nova do Balcão',
    newerText:
      'Este navegador já usou uma versão mais nova. Recarregue a página para continuar com ela; nada foi perdido.',
    blockedTitle: 'Outra aba precisa ser fechada',
    blockedText:
      'Outra aba deste navegador ainda usa uma versão anterior do Balcão e segura os dados deste aparelho. Feche as outras abas e recarregue; nada foi perdido.',
    failedTitle: 'O painel não carregou',
    failedText:
      'A conexão caiu no meio do caminho, ou os dados deste aparelho não puderam ser lidos. Nada foi perdido: recarregue a página.',
    reload: 'Recarregar',
    unsupportedTitle: 'Navegador não suportado!',
    unsupportedText:
      'Este navegador não guarda dados nesta janela (modo anônimo, por exemplo). Abra o Balcão em uma janela comum.',
  },
} as const
