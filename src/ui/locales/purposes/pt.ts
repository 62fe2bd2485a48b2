import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  later: 'Este ecrã ainda não existe nesta versão do Balcão. Por enquanto não há nada para fazer aqui.',
  controlPanel: 'Aqui vai acompanhar, agora, quem atende, quem espera e há quanto tempo.',
  orderPanel: 'Aqui ficarão os números das encomendas feitas pelo atendimento.',
  report: 'Aqui vai filtrar e exportar os atendimentos de um período.',
  reportOrder: 'Aqui vai filtrar e exportar as encomendas de um período.',
  ordersInfos: 'Aqui ficarão os detalhes de uma encomenda: itens, valores e andamento.',
  productOrders: 'Aqui ficarão as encomendas feitas pelo atendimento, com o seu estado.',
  status: 'Aqui vai definir por que estados uma encomenda passa.',
  crmSchedules: 'Aqui ficarão todas as mensagens agendadas da equipa.',
  quickAnswers: 'Aqui ficarão as respostas rápidas da equipa. Hoje são editadas dentro do atendimento.',
}
