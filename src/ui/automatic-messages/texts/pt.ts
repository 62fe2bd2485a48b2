export default {
  search: 'Procurar texto ou setor',
  deleteTitle: 'Eliminar esta mensagem?',
  deleted: 'A mensagem foi eliminada.',
  saved: 'A mensagem foi guardada.',
  previewOf: 'Pré-visualização na ligação',
  inactivity: {
    saved: 'A regra foi guardada.',
  },
  opening: {
    saved: 'O horário foi guardado.',
    deleteTitle: 'Eliminar este horário?',
    deleted: 'O horário foi eliminado.',
  },
}
