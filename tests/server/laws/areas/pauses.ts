import type { RowArea } from '../row-areas'

export const area: RowArea = {
  name: 'PauseReason',
  form: (n) => ({ name: `Motivo ${n}`, active: true }),
}
