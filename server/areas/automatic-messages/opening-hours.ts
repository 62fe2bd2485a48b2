import { HoursForm, hoursProblems } from '../../../src/domain/hours/hours-form'
import type { Calendar } from '../../../src/domain/hours/opening'
import { hoursText, intervalsIn } from '../../../src/domain/hours/typed-hours'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { MOST, mustBeThere, taken } from './place'

/** When the shop is open, once for each place, and what is said while it is not. */
export const openingHours = defineRows({
  table: 'opening_hours',
  form: HoursForm,
  columns: ['instance_id', 'department_id', 'calendar', 'absence', 'active'],
  async values(form, work) {
    const [field] = hoursProblems(form)
    if (field)
      throw new Refusal(
        'INVALID',
        'Escreva os horários como 8 às 18, 8-12 e 13-18, 22:00-02:00 ou 24 horas.',
        {
          field,
        },
      )
    const dates = form.days.map(({ date }) => date)
    if (new Set(dates).size < dates.length)
      throw new Refusal('INVALID', 'A mesma data está duas vezes.', { field: 'days' })
    await mustBeThere(work, form)
    return {
      instance_id: form.instanceId,
      department_id: form.departmentId,
      calendar: JSON.stringify(calendarOf(form)),
      absence: form.absence.trim() || null,
      active: form.active,
    }
  },
  unique: { instance_id: 'same', department_id: 'same' },
  taken,
  most: MOST,
  deleted: 'gone',
  done: (work) => tellTopic(work, 'automaticMessages'),
})

const calendarOf = ({ week, national, days }: HoursForm): Calendar => ({
  week: week.map(asKept),
  national,
  days: days
    .map(({ date, name, hours }) => ({ date, name: name.trim(), hours: asKept(hours) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1)),
})
const asKept = (typed: string) => hoursText(intervalsIn(typed) ?? [])
