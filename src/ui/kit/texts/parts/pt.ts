export default {
  showSecret: 'Mostrar ou esconder o que foi escrito',
  day: {
    after: 'Mês seguinte',
  },
  update: {
    offer: 'Nova versão: actualizar',
    going: 'A actualizar…',
    unsaved: 'Há algo por guardar neste ecrã. Guarde ou descarte antes de actualizar.',
  },
  unsaved: {
    title: 'Sair sem guardar?',
    text: 'O que foi alterado aqui e não foi guardado perde-se.',
    leave: 'Sair sem guardar',
  },
  inUse: 'Ainda em uso. Altere isto antes de eliminar:',
}
