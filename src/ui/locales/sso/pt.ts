import type { SsoTexts } from '@ui/sso/texts'
import { ssoPtBR } from './pt_BR'

/** The ways in, in the Portuguese of Portugal. */
export const ssoPt: SsoTexts = {
  ...ssoPtBR,
  going: 'A entrar…',
  back: 'Voltar ao início de sessão',
  failed: {
    ...ssoPtBR.failed,
    SSO_UNKNOWN: 'Nenhum utilizador activo desta loja tem o seu e-mail. Peça ao administrador que o registe.',
  },
}
