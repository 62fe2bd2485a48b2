import type { RowArea } from '../row-areas'

export const area: RowArea = {
  name: 'RelationshipTemplate',
  form: (n) => ({ name: `Recado ${n}`, message: `Olá! ${n}` }),
}
