import type { Command, Input, Move, Session } from '../../../../src/domain/bots/session'
import type { SendRefusal } from '../../../../src/domain/consents/may-send'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import type { OpenSession } from './session.row'

/** One input that was worked on: of which message, and what came of it. */
export type Worked = Readonly<{
  input: Input['kind']
  messageId: string | null
  /** Of the session after it. */
  seq: number
  moves: readonly Move[]
  commands: readonly Command[]
}>

/** What is to be kept and done of all that was worked on at once in one conversation. */
export type Run = Readonly<{
  ticket: LockedTicket
  /** As it stood before. */
  open: OpenSession
  /** Why nothing may be said to the customer. */
  not: SendRefusal | null
  session: Session
  readTo: string
  worked: readonly Worked[]
  /** It has come to Maria, who goes on from here. */
  isHers: boolean
}>
