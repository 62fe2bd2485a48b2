import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  nameHelp: 'Como a equipa chama esta conta, por exemplo “Conta da matriz”.',
  keyHelp: 'A chave que recebe, registada neste banco.',
  states: { ...ptBR.states, connected: 'Ligada', opening: 'A ligar' },
  saved: '{{name}}: alterações guardadas.',
  secretSaved: 'Credenciais guardadas. O banco está a ser consultado.',
  delete: 'Eliminar',
  deleteTitle: 'Eliminar a conta {{name}}?',
  deleted: '{{name}}: conta eliminada.',
}
