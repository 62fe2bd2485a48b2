import { defineTexts } from '@ui/kit/namespaces'

/** Maria's panel: what the numbers say. */
export const mariaPanelTexts = defineTexts(
  'reports/maria',
  {
    lead: {
      plain: 'O que a Maria respondeu, o que passou à equipe, quanto custou e o que faltou saber.',
      contained: '{{share}} das conversas com a Maria se resolveram sem a equipe.',
      handed_one: '{{count}} passou a uma pessoa.',
      handed_other: '{{count}} passaram a uma pessoa.',
      accepted: 'Dos rascunhos, {{share}} saíram como estavam.',
    },
    limits: {
      day: 'Modelo, hoje: {{spent}} de {{most}}.',
      month: 'Neste mês: {{spent}} de {{most}}.',
      spent: 'O limite foi atingido: ela segue sem o modelo.',
      none: 'Sem conta de modelo: ela responde com as respostas aprovadas, sem custo.',
      change: 'Mudar modo e limites',
    },
    lines: {
      peak: 'O dia em que mais conversou: {{when}}, com {{value}}',
      peakWeek: 'A semana em que mais conversou: {{when}}, com {{value}}',
      peakMonth: 'O mês em que mais conversou: {{when}}, com {{value}}',
      title: 'Conversas com a Maria',
      note: 'Conversas em que ela respondeu, e quantas passaram à equipe',
      main: 'com ela',
      other: 'passadas',
      before: 'com ela antes',
    },
    causes: {
      title_one: '{{count}} motivo faz {{share}} do que ela passa à equipe',
      title_other: '{{count}} motivos fazem {{share}} do que ela passa à equipe',
      plain: 'Por que passou à equipe',
      note: 'Conversas dela que foram a uma pessoa, pelo motivo',
    },
    cost: {
      most: 'O que mais custou: {{when}}, {{value}}',
      title: 'Custo do modelo',
      note: 'Em reais, pelos preços da conta, de todas as respostas que ela pensou',
    },
    grades: { title: 'NPS com e sem a Maria' },
    drafts: {
      title_one: '{{count}} desfecho faz {{share}} dos rascunhos',
      title_other: '{{count}} desfechos fazem {{share}} dos rascunhos',
      plain: 'O que a equipe fez com os rascunhos',
      note: 'Rascunhos julgados: cada envio julga a sugestão que estava ali',
    },
    ways: {
      title_one: '{{count}} modo faz {{share}} do que ela leu',
      title_other: '{{count}} modos fazem {{share}} do que ela leu',
      plain: 'Por modo',
      note: 'Cada vez que ela pensou em uma resposta, e quem a leu',
    },
    problems: {
      title: 'Problemas: {{name}}, {{count}}',
      plain: 'Problemas',
      note: 'O que não saiu do modelo, o que só uma pessoa responde, e o que a loja ainda não disse',
      kind: 'Problema',
    },
    faults: {
      title_one: '{{count}} falha faz {{share}} dos problemas do modelo',
      title_other: '{{count}} falhas fazem {{share}} dos problemas do modelo',
      plain: 'Falhas do modelo',
      note: 'Vezes em que ele não deu nada que se use',
    },
    refused: {
      title_one: '{{count}} motivo faz {{share}} do que foi recusado',
      title_other: '{{count}} motivos fazem {{share}} do que foi recusado',
      plain: 'Respostas do modelo recusadas',
      note: 'O que ele escreveu e a loja não disse; não saiu',
    },
    flags: {
      title_one: '{{count}} assunto faz {{share}} do que vai ao farmacêutico',
      title_other: '{{count}} assuntos fazem {{share}} do que vai ao farmacêutico',
      plain: 'Assuntos do farmacêutico',
      note: 'Mensagens que foram direto a uma pessoa',
    },
  },
  { en: () => import('./en') },
)
