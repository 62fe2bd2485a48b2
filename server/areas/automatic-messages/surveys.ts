import { SurveyForm } from '../../../src/domain/automatic-messages/survey-form'
import { tellTopic } from '../../platform/events/tell-topic'
import { defineRows } from '../../platform/rows/define-rows'
import { MOST, mustBeThere, taken } from './place'

/** Questions for a grade, one for each place. What was asked before keeps its scale and its time, also of one deleted. */
export const surveys = defineRows({
  table: 'surveys',
  form: SurveyForm,
  columns: [
    ...(['instance_id', 'department_id', 'question', 'thanks', 'scale'] as const),
    ...(['listed', 'answer_hours', 'every_days', 'active'] as const),
  ],
  async values(form, work) {
    await mustBeThere(work, form)
    return {
      instance_id: form.instanceId,
      department_id: form.departmentId,
      question: form.question.trim(),
      thanks: form.thanks.trim() || null,
      scale: form.scale,
      listed: form.listed && form.scale === '1-5',
      answer_hours: form.answerHours,
      every_days: form.everyDays,
      active: form.active,
    }
  },
  unique: { instance_id: 'same', department_id: 'same' },
  taken,
  most: MOST,
  deleted: 'marked',
  done: (work) => tellTopic(work, 'automaticMessages'),
})
