import { defineTable, type Int } from '../kernel/define-table'
import type { PlatformState } from '../kernel/steps.gen'

/** Is the platform there (section 4, Platform flags)? */
export type PlatformRow = Readonly<{ id: 'self'; state: PlatformState }>
export const platform = defineTable<PlatformRow>({ name: 'platform', onReset: 'keep', onErase: 'keep' })

/** The newest request that pages reload; each page decides whether it is meant. */
export type RefreshRow = Readonly<{ id: 'self'; rev: Int; userId: string | null; reboot: boolean }>
export const refresh = defineTable<RefreshRow>({ name: 'refresh', onReset: 'drop', onErase: 'keep' })
