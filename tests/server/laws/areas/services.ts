import type { RowArea } from '../row-areas'

export const area: RowArea = {
  name: 'Service',
  form: (n) => ({
    name: `Serviço ${n}`,
    minutes: 5,
    price: 0,
    needs_pharmacist: false,
    description: '',
    active: true,
  }),
}
