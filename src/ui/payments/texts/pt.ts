export default {
  nameHelp: 'Como a equipa chama esta conta, por exemplo “Conta da matriz”.',
  keyHelp: 'A chave que recebe, registada neste banco.',
  states: {
    connected: 'Ligada',
    opening: 'A ligar',
  },
  saved: '{{name}}: alterações guardadas.',
  secretSaved: 'Credenciais guardadas. O banco está a ser consultado.',
  deleteTitle: 'Eliminar a conta {{name}}?',
  deleted: '{{name}}: conta eliminada.',
}
