import { HolidayForm, MOST_HOLIDAYS } from '../../../src/domain/hours/holiday-form'
import { hoursText, intervalsIn } from '../../../src/domain/hours/typed-hours'
import { byName } from '../../platform/db/by-name'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds } from '../../platform/list/filters'
import { defineRows } from '../../platform/rows/define-rows'

/** Holidays of the shop's own, by their day. */
export const holidayList: ListDefinition = {
  table: 'holidays',
  as: 'h',
  select: 'h.id::text, h.date::text, h.every_year, h.name, h.hours, h.rev',
  search: (pattern) =>
    `fold_text(h.name) LIKE fold_text(${pattern}) OR to_char(h.date, 'DD/MM/YYYY') LIKE ${pattern}`,
  sorts: {
    date: { by: "to_char(h.date, 'YYYY-MM-DD')", type: 'text' },
    name: { by: byName('h.name'), type: 'text' },
  },
  sort: 'date',
  filters: { id: oneOfIds('h.id') },
}

/** Holidays of the shop's own, which all opening hours go by that keep the holidays. */
export const holidays = defineRows({
  table: 'holidays',
  form: HolidayForm,
  columns: ['date', 'every_year', 'name', 'hours'],
  values({ date, every_year, name, hours }) {
    const intervals = intervalsIn(hours)
    if (!intervals)
      throw new Refusal(
        'INVALID',
        'Escreva os horários como 8 às 18, 8-12 e 13-18, 22:00-02:00 ou 24 horas.',
        {
          field: 'hours',
        },
      )
    return { date, every_year, name: name.trim(), hours: hoursText(intervals) }
  },
  unique: { date: 'same' },
  taken: () => new Refusal('CONFLICT', 'Já existe um feriado nesta data.', { field: 'date' }),
  most: MOST_HOLIDAYS,
  deleted: 'gone',
  done: (work) => tellTopic(work, 'automaticMessages'),
})
