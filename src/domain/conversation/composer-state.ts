import type { ConnectionRow } from '../connection/tables'
import { instanceIsDown } from '../instances/label'
import type { InstanceRow } from '../instances/tables'
import { WINDOW_MS, windowAt } from '../messages/window'
import type { TicketRow } from '../tickets/tables'

/**
 * What the composer of a ticket is, for a reply to the customer (peers.md 3, failures 2, 5, 11 and 12). Comments
 * stay in the house: none of this keeps one from being written, save `closed`.
 *
 *   free          write
 *   closing       write; the 24-hour window ends at `until` (ms since 1970), less than an hour from now
 *   templateOnly  the window has ended: only an approved template reaches the customer
 *   noTemplate    the same, and the connection has none
 *   disconnected  write; it leaves when the connection to WhatsApp is back
 *   offline       write; it leaves when this device is back
 *   behind        what came meanwhile is still on its way here: type, but nothing leaves until it is seen
 *   blocked       the customer is blocked: nothing is sent until somebody takes that away
 *   gone          the connection was deleted: nothing leaves here any more
 *   inQueue, notMine, finishing, closed   the ticket is not this viewer's to answer
 */
export type ComposerState =
  | Readonly<{ state: Exclude<ComposerName, 'closing'> }>
  | Readonly<{ state: 'closing'; until: number }>
type ComposerName =
  | 'free'
  | 'closing'
  | 'templateOnly'
  | 'noTemplate'
  | 'disconnected'
  | 'offline'
  | 'behind'
  | 'blocked'
  | 'gone'
  | 'inQueue'
  | 'notMine'
  | 'finishing'
  | 'closed'

/** What decides it. */
export type ComposerFacts = Readonly<{
  ticket: Pick<TicketRow, 'state' | 'data'>
  /** `reply` of the viewer's rights. */
  mayReply: boolean
  /** Is the customer blocked? */
  blocked: boolean
  connection: Pick<ConnectionRow, 'state'> | undefined
  instance: Pick<InstanceRow, 'data'> | undefined
  /** Was its connection deleted? See {@link ../instances/label connectionGone}. */
  gone: boolean
  /** Approved templates of the connection; null while nobody has asked. */
  templates: number | null
  /** Ms since 1970. */
  now: number
}>

/** The composer's state. What forbids more comes first. */
export function composerAt(facts: ComposerFacts): ComposerState {
  const { ticket, mayReply, connection, instance, templates, now } = facts
  if (!mayReply) return { state: unanswerable(ticket.state) }
  if (facts.blocked) return { state: 'blocked' }
  if (facts.gone) return { state: 'gone' }
  if (connection?.state === 'catchingUp') return { state: 'behind' }
  const until = windowEnd(facts)
  if (until !== null && now >= until) return { state: templates === 0 ? 'noTemplate' : 'templateOnly' }
  if (connection?.state === 'offline' || connection?.state === 'waiting') return { state: 'offline' }
  if (instance && instanceIsDown(instance.data)) return { state: 'disconnected' }
  if (until === null) return { state: 'free' }
  const heard = new Date(until - WINDOW_MS).toISOString()
  return windowAt(heard, now)?.state === 'closing' ? { state: 'closing', until } : { state: 'free' }
}

/**
 * When the customer's window ends, ms since 1970; null where the connection knows none (session hubs). A customer
 * who never wrote has none open: it ended before anything began.
 */
export function windowEnd({ ticket, instance }: Pick<ComposerFacts, 'ticket' | 'instance'>): number | null {
  if (!instance?.data.is_official) return null
  const { last_inbound_at: heard, customerLastChat: last } = ticket.data
  // A server that does not say when the customer last wrote may still show that they did.
  const from = heard ?? (last?.tag_type === 'in' ? last.sent_at : null)
  const ms = from === null ? Number.NaN : Date.parse(from)
  return Number.isNaN(ms) ? 0 : ms + WINDOW_MS
}

/** May one type and send here? */
export const mayWrite = ({ state }: ComposerState): boolean =>
  state === 'free' || state === 'closing' || state === 'disconnected' || state === 'offline'

/** May one type here, though it may have to wait before it is sent? */
export const mayType = (composer: ComposerState): boolean => mayWrite(composer) || composer.state === 'behind'

/** Is there only the way by a template? */
export const needsTemplate = ({ state }: ComposerState): boolean =>
  state === 'templateOnly' || state === 'noTemplate'

function unanswerable(state: TicketRow['state']): 'inQueue' | 'notMine' | 'finishing' | 'closed' {
  if (state === 'inbox') return 'inQueue'
  if (state === 'closing') return 'finishing'
  return state === 'open' ? 'notMine' : 'closed'
}
