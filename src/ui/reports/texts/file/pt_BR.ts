import { defineTexts } from '@ui/kit/namespaces'

/** Reports as files. */
export const fileTexts = defineTexts(
  'reports/file',
  {
    exportReport: 'Exportar',
    title: 'Exportar o relatório',
    casesTitle: 'Exportar os casos',
    exportCases: 'Exportar os casos',
    help: 'O arquivo tem as mesmas células da tabela e o total, com o período, os filtros e a hora dos dados. É feito em segundo plano, avisa quando está pronto e fica aqui por 24 horas.',
    casesHelp:
      'O arquivo tem os mesmos casos da lista, tantos quantos o número conta. Cada cliente que estiver nele entra na trilha de acessos.',
    start: 'Fazer o arquivo',
    started: 'O arquivo está sendo feito.',
  },
  { en: () => import('./en') },
)
