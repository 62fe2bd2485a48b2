/** Why a session ended that its user had not left. */
export const endedPtBR = {
  disconnected: 'Um administrador encerrou sua sessão. Entre de novo para continuar.',
  password: 'A senha desta conta foi alterada. Entre com a nova senha.',
  blocked: 'Seu acesso foi desativado. Fale com um administrador da loja.',
  two_factor: 'A verificação em duas etapas da sua conta mudou. Entre de novo para continuar.',
  copied:
    'Sua sessão parece ter sido copiada para outro lugar e foi encerrada por segurança. Se não foi você, troque sua senha.',
  steps: 'Há algo a confirmar antes de continuar. Entre de novo.',
  expired: 'Sua sessão terminou por falta de uso. Entre de novo.',
  kept: 'Seus rascunhos continuam guardados neste aparelho.',
} as const
