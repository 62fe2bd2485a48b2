import { defineTexts } from '@ui/kit/namespaces'

const texts = {
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
}

/** The page where one comes in. */
export const loginTexts = defineTexts('login', texts, { pt: () => import('./pt'), en: () => import('./en') })
