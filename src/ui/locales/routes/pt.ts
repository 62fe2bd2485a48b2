import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  loading: 'A carregar…',
  area: {
    ...ptBR.area,
    connections: 'Ligações',
    contacts: 'Contactos',
    orders: 'Encomendas',
    bots: 'Bots',
    access: 'Equipa e acesso',
    settings: 'Definições',
  },
  title: {
    ...ptBR.title,
    login: 'Iniciar sessão',
    forgot: 'Esqueci-me da palavra-passe',
    forgotToken: 'Nova palavra-passe',
    twoFactor: 'Verificação em dois passos',
    controlPanel: 'Painel de controlo',
    orderPanel: 'Painel de encomendas',
    reportOrder: 'Relatório de encomendas',
    usersList: 'Utilizadores',
    userSettings: 'As minhas preferências',
    ordersInfos: 'Detalhes da encomenda',
    productOrders: 'Encomendas',
    status: 'Estados da encomenda',
    instancesListChooseInstance: 'Ligações',
    instancesBuildId: 'Criar ligação',
    instancesEditId: 'Editar ligação',
    helpTrainingVideos: 'Formação',
    dynamicSettings: 'Definições do atendimento',
    chatFlowsTypeList: 'Bot de triagem',
    chatFlowsActiveTypeList: 'Bot de campanhas',
  },
}
