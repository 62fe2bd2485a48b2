import { describeArea } from '../described/describe-area'
import { LONGEST_DAY_NAME, LONGEST_HOURS } from './hours-form'

/** Holidays of the shop's own: all opening hours go by them that keep the holidays and do not say that day themselves. */
export const holidays = describeArea({
  one: 'holiday',
  about: "a holiday of the shop's own",
  nouns: {
    pt_BR: { one: 'feriado', many: 'feriados', gender: 'm' },
    en: { one: 'holiday', many: 'holidays' },
  },
  route: 'dynamic-settings/holidays',
  needs: { read: ['dynamic-settings'], write: ['dynamic-settings'] },
  table: 'holidays',
  topic: 'automaticMessages',
  columns: {
    date: { kind: 'day', label: { pt_BR: 'Data', en: 'Date' }, unique: 'same', sort: true },
    name: { kind: 'text', most: LONGEST_DAY_NAME, required: true, search: true, sort: true },
    every_year: { kind: 'yesno', label: { pt_BR: 'Todo ano', en: 'Every year' }, first: true, list: false },
    hours: {
      kind: 'text',
      label: { pt_BR: 'Horário', en: 'Hours' },
      most: LONGEST_HOURS,
      blank: true,
    },
  },
  most: 200,
  deleted: 'gone',
})
