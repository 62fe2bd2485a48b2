import type { Instance } from '../../../contract/entities'
import { defineTable, type Id, type Int, UNTOLD } from '../kernel/define-table'
import type { InstanceState } from '../kernel/steps.gen'

export type InstanceRow = Readonly<{
  id: Id
  /** Missing in rows of a build that did not keep it: unknown. */
  state?: InstanceState
  rev: Int
  data: Instance
}>
export const instances = defineTable<InstanceRow>({
  name: 'instances',
  onReset: (row) => ({ ...row, rev: UNTOLD }),
  onErase: 'keep',
})
