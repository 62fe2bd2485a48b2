import type { ExportDefinition } from '../../directory/exports/definition'
import type { QuickAnswerRow } from '../../platform/graphql/resolvers.gen'
import { quickAnswerList } from './quick-answer-list'

/** The quick answers as a file, which can be imported again as it is; files that go with them stay here. */
export const quickAnswerExport: ExportDefinition<QuickAnswerRow> = {
  needs: 'quickAnswerRows',
  file: 'respostas-rapidas',
  list: quickAnswerList,
  columns: async () => [
    { title: 'Nome', value: (row) => row.identifier },
    { title: 'Texto', value: (row) => row.value },
    { title: 'Categoria', value: (row) => row.category ?? null },
    { title: 'Setor', value: (row) => row.department ?? null },
    { title: 'Usos', told: true, value: (row) => row.uses },
  ],
}
