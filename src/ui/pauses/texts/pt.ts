export default {
  unreachable: 'Não foi possível. Verifique a ligação e tente de novo.',
  reasons: {
    search: 'Procurar motivo',
    saved: 'O motivo {{name}} foi guardado.',
  },
}
