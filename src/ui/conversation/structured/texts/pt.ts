export default {
  contact: 'Contacto',
  contactTitle: 'Enviar contacto',
  contactPhoneBad: 'Escreva um telefone com indicativo.',
  contactTyped: 'Escrever',
}
