import type { ChatTicket } from '../../../contract/entities'

/** What of an unfinished ticket is waited for, and where its answers go; times in ISO 8601. */
export type Awaited = Readonly<
  Pick<ChatTicket, 'waiting_since' | 'last_inbound_at' | 'snoozed_at' | 'snoozed_until' | 'priority'> & {
    unseen: number
    /** The address that answers go to; null: the customer's own. */
    wa_id: string | null
  }
>

/**
 * What the ticket that stays is after it took over the one that goes, as two customers become one: whoever waited in
 * either waits in it, since the first of the two; answers go to where the customer wrote last, whose window it is; and it
 * comes back no later than the first of the two would have.
 */
export function joinedTicket(stays: Awaited, goes: Awaited): Awaited {
  const asked = whoAsked(stays, goes)
  return {
    waiting_since: earlier(stays.waiting_since, goes.waiting_since),
    last_inbound_at: asked.last_inbound_at ?? null,
    wa_id: asked.wa_id,
    unseen: stays.unseen + goes.unseen,
    priority: Math.max(stays.priority, goes.priority),
    ...putOff(stays, goes),
  }
}

function whoAsked(stays: Awaited, goes: Awaited): Awaited {
  const [one, other] = [stays, goes].map(({ waiting_since }) => (waiting_since ?? null) !== null)
  if (one !== other) return one ? stays : goes
  const last = later(stays.last_inbound_at, goes.last_inbound_at)
  return last === (stays.last_inbound_at ?? null) ? stays : goes
}

/** Until when it is put off. What waits in one that is not put off is not hidden by the other's being so. */
function putOff(stays: Awaited, goes: Awaited): Pick<Awaited, 'snoozed_at' | 'snoozed_until'> {
  const [one, other] = [isOff(stays), isOff(goes)]
  if (one && other)
    return {
      snoozed_at: later(stays.snoozed_at ?? null, goes.snoozed_at ?? null),
      snoozed_until: earlier(stays.snoozed_until ?? null, goes.snoozed_until ?? null),
    }
  const off = one && !isPending(goes) ? stays : other && !isPending(stays) ? goes : undefined
  // Until the customer writes there is nothing to come back for: better in sight.
  if (!off || (off === goes && off.snoozed_until === null)) return { snoozed_at: null, snoozed_until: null }
  return { snoozed_at: off.snoozed_at ?? null, snoozed_until: off.snoozed_until ?? null }
}

const isOff = ({ snoozed_at }: Awaited): boolean => (snoozed_at ?? null) !== null

const isPending = ({ waiting_since, unseen }: Awaited): boolean =>
  (waiting_since ?? null) !== null || unseen > 0

type Moment = string | null | undefined

const earlier = (a: Moment, b: Moment): string | null =>
  a && b ? (Date.parse(b) < Date.parse(a) ? b : a) : (a ?? b ?? null)

const later = (a: Moment, b: Moment): string | null =>
  a && b ? (Date.parse(b) > Date.parse(a) ? b : a) : (a ?? b ?? null)

/** A ticket's last message, beside what is waited for. */
export type TicketStanding = Awaited & Readonly<{ last_message_id: string | null; last_message_at: string }>

/**
 * What both are again once the merge is taken back. What somebody has done since in the ticket that stayed holds: who was
 * answered there waits in neither, and what was put off, read or said since stays so.
 * @param heard when the customer first wrote in the ticket that stayed since the merge; null: they have not.
 */
export function partedTickets(
  now: TicketStanding,
  { stays, goes, after }: Readonly<{ stays: TicketStanding; goes: TicketStanding; after: TicketStanding }>,
  heard: string | null,
): { stays: TicketStanding; goes: TicketStanding } {
  const waits =
    now.waiting_since !== null && earlier(now.waiting_since, after.waiting_since) === now.waiting_since
  const same = (...keys: (keyof TicketStanding)[]) =>
    keys.every((key) => now[key] === after[key])
      ? Object.fromEntries(keys.map((key) => [key, stays[key]]))
      : {}
  return {
    stays: {
      ...now,
      ...same('priority'),
      ...same('snoozed_at', 'snoozed_until'),
      ...same('wa_id', 'last_inbound_at'),
      ...same('last_message_id', 'last_message_at'),
      waiting_since: waits ? earlier(stays.waiting_since, heard) : now.waiting_since,
    },
    goes: {
      ...goes,
      waiting_since: waits ? (goes.waiting_since ?? null) : null,
      // Who wrote meanwhile has taken up what was put off.
      ...(heard !== null && { snoozed_at: null, snoozed_until: null }),
    },
  }
}
