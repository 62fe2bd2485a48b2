export default {
  activeHelp:
    'Recebem só pessoas ligadas, fora de pausa, do setor e da ligação, e dentro do limite delas. Administradores recebem só clientes de que são o atendente fixo.',
  saved: 'A distribuição foi guardada.',
  own: {
    gone: '{{name}} (já não está na equipa)',
    saved_one: 'O atendente fixo de 1 cliente foi guardado.',
    saved_other: 'O atendente fixo de {{count}} clientes foi guardado.',
  },
}
