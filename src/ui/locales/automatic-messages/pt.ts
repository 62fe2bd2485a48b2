import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  delete: 'Eliminar',
  deleteTitle: 'Eliminar esta mensagem?',
  deleted: 'A mensagem foi eliminada.',
  saved: 'A mensagem foi guardada.',
  search: 'Procurar texto ou setor',
  sample: { ...ptBR.sample, shop: 'Farmácia Modelo' },
  opening: {
    ...ptBR.opening,
    deleteTitle: 'Eliminar este horário?',
    deleted: 'O horário foi eliminado.',
    saved: 'O horário foi guardado.',
  },
  inactivity: { ...ptBR.inactivity, saved: 'A regra foi guardada.', edit: 'Editar regra' },
}
