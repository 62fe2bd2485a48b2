export default {
  start: {
    whoHint: 'Com indicativo, da forma que preferir.',
    known: 'Contactos conhecidos',
    name: 'Nome do contacto',
    checking: 'A verificar o contacto e o seu WhatsApp para um novo atendimento…',
  },
  close: {
    search: 'Procurar motivo',
  },
  department: {
    loading: 'A carregar setores…',
  },
  history: {
    loading: 'A carregar…',
  },
}
