import { defineTexts } from '@ui/kit/namespaces'

/** The versions of a flow. */
export const versionTexts = defineTexts(
  'bots/editor/versions',
  {
    title: 'Versões',
    none: 'Nada foi publicado ainda.',
    no: 'Versão {{no}}',
    live: 'No ar',
    compare: 'O que mudou desde então',
    back: 'Voltar a esta versão',
    backTitle: 'Voltar à versão {{no}}?',
    backText:
      'Novas conversas começam com ela, e o rascunho passa a ser igual a ela. Ctrl+Z traz de volta o que está desenhado agora.',
    returned: 'A versão {{no}} está no ar de novo.',
    noPassages: 'Nenhuma conversa passou pela versão {{no}} nos últimos 90 dias.',
    conversations_one: '1 conversa pela versão {{no}} em 90 dias',
    conversations_other: '{{count}} conversas pela versão {{no}} em 90 dias',
    ends: {
      running: 'em andamento: {{count}}',
      waiting: 'esperando o cliente: {{count}}',
      calling: 'esperando uma consulta: {{count}}',
      handed: 'passadas a pessoas: {{count}}',
      done: 'encerradas pelo robô: {{count}}',
      taken: 'assumidas pela equipe: {{count}}',
      stopped: 'encerradas pela equipe: {{count}}',
      failed: 'falharam: {{count}}',
    },
  },
  { en: () => import('./en') },
)
