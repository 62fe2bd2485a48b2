import type { User } from '../../../contract/entities'
import type { SessionEnd } from '../../../contract/session-ends'
import { defineTable } from '../kernel/define-table'
import type { LoginState, TwoFactorState } from '../kernel/steps.gen'

export type SessionRow = Readonly<{
  id: 'self'
  state: LoginState
  user: User | null
  failure: string | null
  /** Who is held: what they have to do first. */
  due?: readonly string[]
  /** Why the server ended the session that was here; until somebody asks to come in. */
  ended?: SessionEnd
}>
export const session = defineTable<SessionRow>({ name: 'session', onReset: 'keep', onErase: 'keep' })

/** The second factor of the signed-in user. */
export type TwoFactorRow = Readonly<{ id: 'self'; state: TwoFactorState; failure: string | null }>
export const twoFactor = defineTable<TwoFactorRow>({ name: 'twoFactor', onReset: 'keep', onErase: 'keep' })
