import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  disconnected: 'Um administrador encerrou sua sessão. Entre de novo para continuar.',
  password: 'A senha desta conta foi alterada. Entre com a nova senha.',
  blocked: 'Seu acesso foi desativado. Fale com um administrador da loja.',
  two_factor: 'A verificação em duas etapas da sua conta mudou. Entre de novo para continuar.',
  copied:
    'Sua sessão parece ter sido copiada para outro lugar e foi encerrada por segurança. Se não foi você, troque sua senha.',
  steps: 'Há algo a confirmar antes de continuar. Entre de novo.',
  expired: 'Sua sessão terminou por falta de uso. Entre de novo.',
  kept: 'Seus rascunhos continuam guardados neste aparelho.',
}

/** Why a session ended. */
export const endedTexts = defineTexts('login/ended', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
