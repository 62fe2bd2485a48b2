import { holidays as described } from '../../../src/domain/hours/area'
import { hoursText, intervalsIn } from '../../../src/domain/hours/typed-hours'
import { Refusal } from '../../platform/graphql/refusal'
import { serveArea } from '../../platform/rows/serve-area'

/** Holidays of the shop's own, which all opening hours go by that keep the holidays. */
export const holidays = serveArea(described, {
  search: (pattern) => `to_char(r.date, 'DD/MM/YYYY') LIKE ${pattern}`,
  values(form) {
    const intervals = intervalsIn(form.hours)
    if (intervals) return { ...form, hours: hoursText(intervals) }
    throw new Refusal('INVALID', 'Escreva os horários como 8 às 18, 8-12 e 13-18, 22:00-02:00 ou 24 horas.', {
      field: 'hours',
    })
  },
  taken: () => new Refusal('CONFLICT', 'Já existe um feriado nesta data.', { field: 'date' }),
})
