export default {
  who: 'Utilizador',
}
