export default {
  title: 'Moradas',
  add: 'Nova morada',
  edit: 'Editar a morada',
  removeTitle: 'Eliminar esta morada?',
  removeText: '{{address}} sai da ficha do cliente. As encomendas já feitas guardam a morada que tinham.',
  removed: 'Morada eliminada.',
  saved: 'Morada guardada.',
  madeMain: 'Esta é a morada principal agora.',
}
