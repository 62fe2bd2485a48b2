import { defineTexts } from '@ui/kit/namespaces'

const texts = {
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
  environments: {
    beta: 'Beta',
    production: 'Produção',
  },
  allWell: 'Tudo funcionando.',
  affected: 'Componentes afetados',
  updated: 'Atualizado em {{when}}',
}

/** The status widget. */
export const statusTexts = defineTexts('status', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
