export default {
  disconnected: 'Um administrador terminou a sua sessão. Entre de novo para continuar.',
  password: 'A palavra-passe desta conta foi alterada. Entre com a nova palavra-passe.',
  blocked: 'O seu acesso foi desativado. Fale com um administrador da loja.',
  two_factor: 'A verificação em dois passos da sua conta mudou. Entre de novo para continuar.',
  copied:
    'A sua sessão parece ter sido copiada para outro lugar e foi terminada por segurança. Se não foi você, mude a sua palavra-passe.',
  expired: 'A sua sessão terminou por falta de uso. Entre de novo.',
  kept: 'Os seus rascunhos continuam guardados neste dispositivo.',
}
