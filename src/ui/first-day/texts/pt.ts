export default {
  step: {
    number: 'Ligar o número do WhatsApp',
    team: 'Convidar a equipa',
  },
  why: {
    team: 'Cada pessoa entra com a própria palavra-passe.',
    practice: 'Com um cliente a fingir: nada chega ao WhatsApp.',
  },
}
