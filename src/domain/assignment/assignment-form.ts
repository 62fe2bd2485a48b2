import * as v from 'valibot'
import { ASSIGNMENT_MODES } from './distribute'

/** How the tickets of a department (null: of none) are handed out, as an administrator describes it. */
export const AssignmentForm = v.object({
  departmentId: v.nullable(v.string()),
  mode: v.picklist(ASSIGNMENT_MODES),
  /** The customer's own attendant first; of the mode 'own' it is always so. */
  ownFirst: v.boolean(),
  active: v.boolean(),
})
export type AssignmentForm = v.InferOutput<typeof AssignmentForm>
