export default {
  textFirst: 'Veja o que separei para si:',
}
