import type { RowArea } from '../row-areas'

export const area: RowArea = {
  name: 'SavedReport',
  form: (n) => ({
    name: `Relatório ${n}`,
    address: 'rows=week&metrics=opened',
    shared: 'all',
    role_ids: [],
    department_ids: [],
  }),
}
