import { InactivityForm } from '../../../src/domain/automatic-messages/inactivity-form'
import type { SilencePlace } from '../../../src/domain/inactivity/silence'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { MOST, mustBeThere, taken } from './place'

/**
 * What is done about customers who fall silent, in hand or in the queue: one for each place. A rule that is new, or is timed
 * otherwise, holds for silences that begin from `now` on; other words change nothing about who was warned.
 */
export const inactivityRules = (place: SilencePlace, now = new Date()) =>
  defineRows({
    table: 'inactivity_rules',
    among: `place = '${place}'`,
    form: InactivityForm,
    columns: [
      ...(['instance_id', 'department_id', 'place', 'warnings'] as const),
      ...(['close_minutes', 'reason_id', 'active', 'since'] as const),
    ],
    async values(form, work, before) {
      if (form.warnings.length === 0 && form.closeMinutes === null)
        throw new Refusal('INVALID', 'Escreva uma mensagem ou escolha encerrar.', { field: 'warnings' })
      await mustBeThere(work, form)
      const written = {
        instance_id: form.instanceId,
        department_id: form.departmentId,
        place,
        close_minutes: form.closeMinutes,
        reason_id: form.closeMinutes === null ? null : form.reasonId,
        active: form.active,
      }
      const warnings = form.warnings.map((one) => ({ ...one, text: one.text.trim() }))
      const same = before !== null && timingOf(before) === timingOf({ ...written, warnings })
      return { ...written, warnings: JSON.stringify(warnings), since: same ? before.since : now }
    },
    unique: { instance_id: 'same', department_id: 'same' },
    taken,
    most: MOST,
    deleted: 'gone',
    done: (work) => tellTopic(work, 'automaticMessages'),
  })

type Timed = Readonly<
  Record<'instance_id' | 'department_id' | 'warnings' | 'close_minutes' | 'active', unknown>
>

/** Whom a rule is for and when it does something: what decides which silences it has been counting. */
const timingOf = ({ instance_id, department_id, warnings, close_minutes, active }: Timed): string =>
  [
    ...[instance_id, department_id, close_minutes, active],
    ...(warnings as { minutes: number }[]).map(({ minutes }) => minutes),
  ].join()
