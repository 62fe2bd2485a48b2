import type { RowArea } from '../row-areas'

let days = 0
export const area: RowArea = {
  name: 'Holiday',
  form: (n) => ({
    // One for each day.
    date: new Date(Date.UTC(2030, 0, ++days)).toISOString().slice(0, 10),
    every_year: true,
    name: `Feriado ${n}`,
    hours: '',
  }),
}
