/** Texts of the status widget. */
export const ptBR = {
  button: 'Situação da plataforma: {{state}}',
  states: {
    operational: 'Operacional',
    underMaintenance: 'Em manutenção',
    degradedPerformance: 'Desempenho reduzido',
    partialOutage: 'Interrupção parcial',
    majorOutage: 'Interrupção grave',
  },
  unknown: 'Situação indisponível',
  unknownText: 'Não foi possível ler a situação da plataforma agora.',
  environments: { beta: 'Beta', production: 'Produção' },
  allWell: 'Tudo funcionando.',
  affected: 'Componentes afetados',
  updated: 'Atualizado em {{when}}',
}
