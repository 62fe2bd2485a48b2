export default {
  deleted: 'Eliminado',
}
