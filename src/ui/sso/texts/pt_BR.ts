import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  or: 'ou',
  going: 'Entrando…',
  back: 'Voltar ao login',
  // Specification, section 8.
  failedTitle: 'Falha ao Tentar Logar!',
  failed: {
    SSO_EXPIRED: 'Esta entrada começou em outro navegador, já foi usada ou demorou demais. Comece de novo.',
    SSO_FAILED:
      'O provedor de identidade não confirmou a entrada. Comece de novo; se continuar, fale com o administrador.',
    SSO_UNVERIFIED: 'O provedor de identidade não confirma o seu e-mail. Fale com o administrador.',
    SSO_UNKNOWN: 'Nenhum usuário ativo desta loja tem o seu e-mail. Peça ao administrador que o cadastre.',
    CANCELLED: 'A entrada foi cancelada no provedor de identidade.',
    AWAY: 'O provedor de identidade não responde. Tente de novo daqui a pouco, ou entre com e-mail e senha.',
    UNREADABLE:
      'O provedor de identidade respondeu algo que não se entende (erro: {{error}}). O console do navegador tem os detalhes. Comece de novo; se continuar, fale com o administrador.',
    UNREACHABLE: 'Sem resposta do servidor. Verifique a conexão e comece de novo.',
  },
  tokenTitle: 'Token Incorreto!',
  token: 'Acesse a plataforma com um token válido, ou digite login e senha.',
  practiceTitle: 'Link já usado',
  practice: 'Este link do treino já foi usado ou venceu. Abra o treino de novo pela loja.',
  unreachable: 'Sem resposta do servidor. Tente de novo pelo mesmo endereço.',
}

/** The ways in beside e-mail and password. */
export const ssoTexts = defineTexts('sso', texts, { pt: () => import('./pt'), en: () => import('./en') })
