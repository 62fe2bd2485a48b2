import { defineTexts } from '@ui/kit/namespaces'

/** What the shop wants to be warned of. */
export const texts = defineTexts(
  'alerts/alertRules',
  {
    lead: 'Do que a loja quer ser avisada. O aviso vem uma vez enquanto dura: na tela, com som e, se a regra diz, por e-mail.',
    thresholdHelp:
      'Minutos na fila ou sem ninguém; pontos do NPS (com pelo menos 5 notas); % de falhas; horas parado.',
    told: 'Quem é avisado',
    toldHelp: 'Pessoas ou perfis. Sem ninguém escolhido, quem abre o painel de controle.',
    everybody: 'Quem abre o painel de controle',
    byRole: 'Perfis',
    byName: 'Pessoas',
  },
  { en: () => import('./en') },
)
