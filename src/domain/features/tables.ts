import type { Feature } from '../../../contract/entities'
import { defineTable, type Id } from '../kernel/define-table'

/** A switch of the tenant; the id is its name. */
export type FeatureRow = Readonly<{ id: Id; data: Feature }>
export const features = defineTable<FeatureRow>({ name: 'features', onReset: 'keep', onErase: 'keep' })
