import { InactivityForm } from '../../src/domain/automatic-messages/inactivity-form'
import type { SilencePlace } from '../../src/domain/inactivity/silence'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import { defineRows } from '../platform/rows/define-rows'
import { MOST, mustBeThere, taken } from './place'

/**
 * What is done about customers who fall silent, in hand or in the queue: one for each place. A rule that is saved holds
 * for silences that begin from `now` on.
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
    async values(form, work) {
      if (form.warnings.length === 0 && form.closeMinutes === null)
        throw new Refusal('INVALID', 'Escreva uma mensagem ou escolha encerrar.', { field: 'warnings' })
      await mustBeThere(work, form)
      return {
        instance_id: form.instanceId,
        department_id: form.departmentId,
        place,
        warnings: JSON.stringify(form.warnings.map((one) => ({ ...one, text: one.text.trim() }))),
        close_minutes: form.closeMinutes,
        reason_id: form.closeMinutes === null ? null : form.reasonId,
        active: form.active,
        since: now,
      }
    },
    unique: { instance_id: 'same', department_id: 'same' },
    taken,
    most: MOST,
    deleted: 'gone',
    done: (work) => tellArea(work, 'automaticMessages'),
  })
