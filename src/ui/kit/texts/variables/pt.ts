export default {
  find: 'Procurar variável',
}
