import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  noConnection: 'Nenhuma conexão ligada a você: nada chega aqui.',
  toConnections: 'Abrir Conexões',
  stranded: {
    warning_one: '{{count}} atendimento sem ninguém que possa atender',
    warning_other: '{{count}} atendimentos sem ninguém que possa atender',
    title: 'Sem ninguém que possa atender',
    lead: 'Só um administrador consegue agir nestes atendimentos.',
    ownerGone: 'Está com alguém que foi bloqueado ou removido.',
    noAttendant: 'Na fila, mas nenhum atendente vê este setor ou esta conexão.',
    giveBack: 'Devolver à fila',
    toDepartment: 'Mandar a um setor',
    toSelf: 'Assumir',
    failed: 'Não foi possível. Confira a conexão e tente de novo.',
  },
  empty: {
    counter: 'Ninguém espera por você.',
    inbox: 'Ninguém na fila. Bom trabalho!',
    mine: 'Você não tem atendimentos abertos.',
    open: 'Nenhum atendimento aberto.',
    closed: 'Nenhum atendimento encerrado.',
    all: 'Nenhum atendimento ainda.',
    search: 'Nada encontrado para “{{search}}”.',
    narrowed: 'Nenhum atendimento com estes filtros.',
  },
  emptyAction: {
    queue: 'Ver a fila',
    all: 'Ver todos',
    search: 'Limpar a busca',
    narrowed: 'Tirar os filtros',
  },
  inMessages: 'Mensagens',
  results: 'O que foi encontrado',
  waiting_one: '{{count}} espera na fila, há {{span}}',
  waiting_other: '{{count}} esperam, o mais antigo há {{span}}',
  orChoose: 'Ou escolha na lista: {{keys}} abre o próximo.',
  nobodyWaits: 'Ninguém espera na fila.',
  snoozedCount_one: '{{count}} adiado',
  snoozedCount_other: '{{count}} adiados',
  ticketKinds: {
    attendance: 'Atendimento',
    campaign: 'Campanha',
    bot: 'Com o robô',
    maria: 'Maria',
    unseen: 'Não lidas',
    status: 'Status',
  },
  filters: {
    favorites: 'De favoritos',
    withoutDepartment: 'Sem setor',
    groups: 'Grupo do cliente',
    show: 'Mostrar só',
    waiting: 'Aguardando resposta',
    departments: 'Setor',
    moreGroups: 'Mostrar mais grupos',
    kind: 'Tipo',
    anyKind: 'Todos os tipos',
    active: 'Filtros ligados',
    remove: 'Tirar este filtro',
  },
}

/** What narrows and orders the list of tickets, and what is said over it. */
export const listTexts = defineTexts('tickets/list', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
