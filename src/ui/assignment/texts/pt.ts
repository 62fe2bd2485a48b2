export default {
  activeHelp:
    'Recebem só pessoas ligadas, fora de pausa, do setor e da ligação, e dentro do limite delas. Administradores recebem só clientes da própria carteira.',
  saved: 'A distribuição foi guardada.',
  own: {
    gone: '{{name}} (já não está na equipa)',
    saved_one: 'A carteira de 1 cliente foi guardada.',
    saved_other: 'A carteira de {{count}} clientes foi guardada.',
  },
}
