import { AssignmentForm } from '../../../src/domain/assignment/assignment-form'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { mustBeThere } from '../automatic-messages/area'

/** How the tickets of a department are handed out. Without a rule they wait in the queue to be taken. */
export const assignmentRules = defineRows({
  table: 'assignment_rules',
  form: AssignmentForm,
  columns: ['department_id', 'mode', 'own_first', 'active'],
  async values({ departmentId, mode, ownFirst, active }, work) {
    await mustBeThere(work, { departmentId })
    return { department_id: departmentId, mode, own_first: ownFirst || mode === 'own', active }
  },
  unique: { department_id: 'same' },
  taken: () =>
    new Refusal('CONFLICT', 'Já existe uma distribuição para este setor: edite a que existe.', {
      field: 'department_id',
    }),
  most: 500,
  deleted: 'gone',
  done: (work) => tellTopic(work, 'assignment'),
})
