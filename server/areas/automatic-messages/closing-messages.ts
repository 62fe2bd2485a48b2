import { ClosingMessageForm } from '../../../src/domain/automatic-messages/closing-message-form'
import { tellTopic } from '../../platform/events/tell-topic'
import { defineRows } from '../../platform/rows/define-rows'
import { MOST, mustBeThere, taken } from './place'

/** What is said when a ticket is closed: one for each place and category. */
export const closingMessages = defineRows({
  table: 'closing_messages',
  form: ClosingMessageForm,
  columns: ['instance_id', 'department_id', 'category_id', 'text', 'active'],
  async values(form, work) {
    await mustBeThere(work, form)
    const { instanceId, departmentId, categoryId, text, active } = form
    return {
      instance_id: instanceId,
      department_id: departmentId,
      category_id: categoryId,
      text: text.trim(),
      active,
    }
  },
  unique: { instance_id: 'same', department_id: 'same', category_id: 'same' },
  taken,
  most: MOST,
  deleted: 'gone',
  done: (work) => tellTopic(work, 'automaticMessages'),
})
