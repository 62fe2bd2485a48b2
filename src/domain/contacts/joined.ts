import type { ChatTicket } from '../../../contract/entities'
import type { TicketState } from '../kernel/steps.gen'
import type { TicketStanding } from './joined-ticket'

/** How a ticket stood at a merge. */
export type Stood = TicketStanding & { state: TicketState }

/** A draft that went over to another ticket. `into`: the one that its words were put behind, and of which kind that was. */
export type MovedDraft = { id: string; into: { id: string; type: string } | null }

/** Two unfinished tickets of one connection that became one: enough to part them again. No words of anybody's. */
export type Joined = {
  stays: ChatTicket['id']
  goes: ChatTicket['id']
  before: { stays: Stood; goes: Stood }
  /** The one that stays, behind it. */
  after: TicketStanding
  /** The last message that there was: what has a higher id came since. */
  newest: string
  messages: string[]
  scheduled: string[]
  /** Users who had the one that goes on top of their lists. */
  pins: number[]
  drafts: MovedDraft[]
  /** The transfer that the one that goes waited for, cancelled with it; missing where there was none, and in older merges. */
  asked?: string
}
