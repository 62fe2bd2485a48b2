export default {
  unreachable: 'Não foi possível. Verifique a ligação e tente de novo.',
}
