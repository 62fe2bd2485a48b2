export default {
  title: 'Procurar produto',
  open: 'Procurar produto',
  looking: 'A procurar…',
}
