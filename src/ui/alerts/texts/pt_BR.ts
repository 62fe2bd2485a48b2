import { defineTexts } from '@ui/kit/namespaces'

/** What the shop was warned of. */
export const alertTexts = defineTexts(
  'alerts',
  {
    history: {
      lead: 'O que a loja foi avisada: o que dura agora, e o que já passou.',
      label: 'Alertas da loja',
      search: 'Buscar alerta',
      rules: 'Regras',
      empty: 'Nenhum alerta até agora. Diga em “Regras” do que a loja quer ser avisada.',
      alert: 'Alerta',
      value: 'Medido',
      of: '{{value}} (a partir de {{threshold}})',
      began: 'Começou',
      ended: 'Terminou',
      lasts: 'ainda dura',
      seen: 'Visto por',
      seenBy: '{{name}}, {{at}}',
      see: 'Marcar como visto',
    },
    states: { raised: 'Dura, ninguém viu', acknowledged: 'Dura, visto', ended: 'Acabou' },
    kinds: {
      queue: 'Fila',
      nobody: 'Ninguém atende',
      nps: 'NPS em queda',
      failures: 'Envios falham',
      sync: 'Catálogo ou ERP parado',
    },
  },
  { en: () => import('./en') },
)
