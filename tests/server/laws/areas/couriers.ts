import type { RowArea } from '../row-areas'

export const area: RowArea = {
  name: 'Courier',
  form: (n) => ({ name: `Entregador ${n}`, phone: '', active: true }),
}
