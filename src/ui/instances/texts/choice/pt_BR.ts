import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Escolha a conexão',
  lead: 'Os atendimentos das conexões escolhidas aparecem na sua lista.',
  open: 'Abrir atendimento',
  all: 'Todas as conexões',
  allHint: 'Também as que forem criadas depois',
  none: 'Nenhuma conexão disponível para você.',
  noneHint: 'Peça ao administrador que ligue uma conexão ao seu usuário.',
  noNumber: 'Sem número',
  chooseOne: 'Escolha ao menos uma conexão.',
  connected: 'Conectado',
  disconnected: 'Desconectado',
  reconnect: 'Reconectar-se',
  maintenance: 'Em manutenção',
}

/** The choice of the connections that one works with. */
export const instanceChoiceTexts = defineTexts('instances/choice', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
