import { defineTable, type Int } from '../kernel/define-table'
import type { ConnectionState } from '../kernel/steps.gen'
import type { Hearing } from './sync-indicator'

export type ConnectionRow = Readonly<{
  id: 'self'
  state: ConnectionState
  /** Failed tries in a row. */
  attempts: Int
  /** Domain time of the last change of state, ms. */
  since: number
  /** True from the first catch-up that ended until sign-out: until then the lists may be from yesterday. */
  everLive: boolean
  /** What was heard of a server that does not number its events; missing for one that does. */
  unnumbered?: Hearing
  /** How far this device's clock is ahead of the server's, ms; missing where it is right. */
  ahead?: Int
}>
export const connection = defineTable<ConnectionRow>({ name: 'connection', onReset: 'keep', onErase: 'keep' })
