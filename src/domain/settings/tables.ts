import type { Setting } from '../../../contract/entities'
import { defineTable, type Id, type Int, UNTOLD } from '../kernel/define-table'

export type SettingRow = Readonly<{ id: Id; rev: Int; data: Setting }>
export const settings = defineTable<SettingRow>({
  name: 'settings',
  onReset: (row) => ({ ...row, rev: UNTOLD }),
  onErase: 'keep',
})
