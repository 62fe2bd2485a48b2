import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  search: 'Procurar na ajuda',
  support: {
    ...ptBR.support,
    connection: 'Ligação',
    away: 'sem ligação',
    screen: 'Ecrã',
    searchMine: 'Procurar nos meus pedidos',
  },
  terms: { ...ptBR.terms, getPdf: 'Transferir PDF', searchPeople: 'Procurar por nome ou e-mail' },
  training: {
    ...ptBR.training,
    lead: 'Visitas aos ecrãs de verdade e conversas com clientes a fingir.',
    tours: 'Visitas guiadas',
    start: 'Começar a visita',
    toursText: 'Mostram onde fica cada coisa no ecrã de verdade. Nada é enviado por elas; Esc termina.',
    bar: 'Treino: clientes a fingir, nada sai daqui',
  },
  tour: {
    ...ptBR.tour,
    label: 'Visita: {{title}}',
    leave: 'Sair da visita',
    waiting: 'Ainda não está no ecrã. {{how}} A visita continua sozinha.',
    comment: 'Antes de transferir, escreva um comentário: é só da equipa e conta a história a quem recebe.',
  },
}
