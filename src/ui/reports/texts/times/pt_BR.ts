import { defineTexts } from '@ui/kit/namespaces'

/** The times by person and department. */
export const timesTexts = defineTexts(
  'reports/times',
  {
    lead: {
      plain: 'Quanto cada pessoa e cada setor atende, e em quanto tempo.',
      shop: 'A loja dá a 1ª resposta em {{time}}.',
      spread: '{{fast}} responde mais rápido, em {{fastTime}}; {{slow}} leva {{slowTime}}.',
    },
    title: { user: 'Tempos por pessoa', department: 'Tempos por setor', instance: 'Tempos por conexão' },
    note: 'Médias; a mudança aparece quando passa de 10%. A última linha soma todos os casos, não é média das médias.',
    by: 'Ver por',
    see: {
      label: 'O que se vê dos tempos',
      mean: 'Médias',
      p50: 'mediana',
      p90: '9 em cada 10 até',
    },
    weeks: 'Semanas',
    sort: 'Ordenar por {{name}}',
  },
  { en: () => import('./en') },
)
