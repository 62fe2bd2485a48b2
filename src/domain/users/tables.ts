import type { UserDepartment } from '../../../contract/entities'
import { defineTable, type Id } from '../kernel/define-table'

/** A department in use. */
export type DepartmentRow = Readonly<{ id: Id; data: UserDepartment }>
export const departments = defineTable<DepartmentRow>({
  name: 'departments',
  onReset: 'keep',
  onErase: 'keep',
})
