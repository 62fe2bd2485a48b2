export default {
  title: 'Iniciar sessão',
  lead: 'Aceda ao atendimento de {{tenant}}.',
  password: 'Palavra-passe',
  show: 'Mostrar palavra-passe',
  hide: 'Ocultar palavra-passe',
  signingIn: 'A entrar…',
  renewing: 'A verificar a sessão…',
  emailMissing: 'Escreva o seu e-mail.',
  passwordMissing: 'Escreva a sua palavra-passe.',
  offline: 'Sem ligação à internet. Para entrar é preciso estar ligado.',
}
