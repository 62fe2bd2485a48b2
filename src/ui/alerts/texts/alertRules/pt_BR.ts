import { defineTexts } from '@ui/kit/namespaces'

/** What the shop wants to be warned of. */
export const texts = defineTexts(
  'alerts/alertRules',
  {
    lead: 'Do que a loja quer ser avisada. O aviso vem uma vez enquanto dura, para quem abre o painel de controle.',
    thresholdHelp:
      'Minutos na fila ou sem ninguém; pontos do NPS (com pelo menos 5 notas); % de falhas; horas parado.',
  },
  { en: () => import('./en') },
)
