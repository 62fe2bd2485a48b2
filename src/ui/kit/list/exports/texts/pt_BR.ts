import { defineTexts } from '../../../namespaces'

const texts = {
  title: 'Exportar',
  what: 'O que exportar',
  all_one: '1 linha, a que a lista mostra',
  all_other: '{{total}} linhas, as que a lista mostra',
  allLeast: 'Mais de {{total}} linhas, as que a lista mostra',
  chosen_one: 'Só a linha selecionada',
  chosen_other: 'Só as {{count}} linhas selecionadas',
  format: 'Formato',
  csv: 'CSV, para abrir no Excel ou enviar a outro sistema',
  xlsx: 'Planilha do Excel (XLSX)',
  help: 'O arquivo é feito em segundo plano e fica disponível por 24 horas, só para você. Cada cliente que estiver nele entra na trilha de acessos.',
  person: {
    title: 'Exportar os dados de {{name}}',
    help: 'O arquivo traz tudo o que o painel guarda sobre a pessoa, para entregar a quem pediu os próprios dados (LGPD, art. 18). Fica disponível por 24 horas, só para você, e entra na trilha de acessos.',
    pdf: 'PDF, para a pessoa ler',
    json: 'JSON, para outro sistema ler',
  },
  start: 'Exportar',
  started: 'A exportação começou.',
  recent: 'Suas exportações',
  none: 'Você ainda não exportou nada.',
  failed: 'Não foi possível carregar. Confira a conexão.',
  kinds: {
    customers: 'Clientes',
    customer: 'Dados de um cliente',
    products: 'Produtos',
    'quick-answers': 'Respostas rápidas',
    'business-answers': 'Respostas aprovadas',
    campaignPeople: 'Pessoas de uma campanha',
    termsAcceptances: 'Aceites dos termos',
    report: 'Relatório',
    'report-cases': 'Casos de um relatório',
    other: 'Lista',
  },
  states: {
    waiting: 'Na fila',
    running: 'Em andamento',
    done: 'Pronta',
    failed: 'Não deu certo',
    canceled: 'Cancelada',
    expired: 'Expirada',
  },
  rows_one: '1 linha',
  rows_other: '{{count}} linhas',
  rowsOf: '{{done}} de {{total}} linhas',
  until: 'até {{at}}',
  canceled: 'A exportação foi cancelada.',
}

/** Exports. */
export const exportTexts = defineTexts('kit/list/exports', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
