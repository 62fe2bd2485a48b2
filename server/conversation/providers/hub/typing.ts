import * as v from 'valibot'
import { phoneLookupKey } from '../../../../src/domain/contacts/phone'
import { personOfJid } from '../../../directory/whatsapp/hub/ids'
import type { Work } from '../../../platform/db/work'
import { sayPresence } from '../../../platform/events/presence-channel'
import { LOCKED_COLUMNS, type LockedTicket, placeOf } from '../../tickets/locked-ticket'

/** A customer who types, or has stopped. */
export type HubTyping = { instanceId: string; who: Identifier; typing: boolean; at: Date }

/** How customer_identifiers names a person. */
type Identifier = { kind: 'phone' | 'lid'; value: string }

const PresenceSchema = v.object({
  id: v.string(),
  presences: v.record(v.string(), v.object({ lastKnownPresence: v.string() })),
})

/** What is older says nothing of now: it waited in the queue of webhooks, ms. */
const FRESH_MS = 10_000

/** A hub's word about who is writing; null for anything else, and for groups. @throws {Error} for what is broken. */
export function typingOf(event: string, item: unknown, instanceId: string, at: Date): HubTyping | null {
  if (event !== 'presence.update') return null
  const { id, presences } = v.parse(PresenceSchema, item)
  const person = personOfJid(id)
  const said = presences[id]?.lastKnownPresence
  if (person === null || said === undefined) return null
  const who: Identifier =
    'phone' in person
      ? { kind: 'phone', value: phoneLookupKey(person.phone) }
      : { kind: 'lid', value: person.lid }
  return { instanceId, who, typing: said === 'composing' || said === 'recording', at }
}

/** Tells those who see the customer's unfinished ticket; nobody where there is none. */
export async function sayTyping(work: Work, said: HubTyping, now: Date): Promise<void> {
  if (now.getTime() - said.at.getTime() > FRESH_MS) return
  const ticket = await work.one<LockedTicket & { c_name: string }>(
    `SELECT ${LOCKED_COLUMNS}, c.name AS c_name FROM chat_tickets t
     JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
     JOIN customer_identifiers i ON i.tenant_id = c.tenant_id AND i.customer_id = c.id
     WHERE t.instance_id = $1 AND t.state <> 'closed' AND i.kind = $2 AND i.value = $3
     ORDER BY t.id DESC LIMIT 1`,
    [said.instanceId, said.who.kind, said.who.value],
  )
  if (!ticket) return
  await sayPresence(work, {
    ticketId: ticket.id,
    userId: null,
    name: ticket.c_name,
    state: said.typing ? 'typing' : 'gone',
    scope: placeOf(ticket),
  })
}
