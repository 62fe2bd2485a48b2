export default {
  show: 'Mostrar palavras-passe',
  forgot: {
    title: 'Esqueci-me da palavra-passe',
  },
  choose: {
    title: 'Escolha uma nova palavra-passe',
    password: 'Nova palavra-passe',
    repeat: 'Repita a nova palavra-passe',
    submit: 'Guardar a palavra-passe',
  },
  invitation: {
    lead: 'Foi convidado como {{email}}. Diga o seu nome e escolha uma palavra-passe.',
    password: 'Palavra-passe',
    repeat: 'Repita a palavra-passe',
  },
}
