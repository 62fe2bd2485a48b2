import type { CompiledFlow } from '../../../../src/domain/bots/compiled'
import type { NodeKind } from '../../../../src/domain/bots/nodes'
import type { Situation } from '../../../../src/domain/bots/session'
import { openFieldsOf } from '../../../../src/domain/contacts/customer-change'
import { showField } from '../../../../src/domain/contacts/own-fields/kinds'
import { namedFields } from '../../../../src/domain/contacts/own-fields/variables'
import { isOpenAt } from '../../../../src/domain/hours/opening'
import { wallOf } from '../../../../src/domain/hours/wall'
import { valuesAbout } from '../../../conversation/messages/outbound/said-by-itself'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import { fieldModel } from '../../../directory/customers/fields/fields'
import { openingFor } from '../../../directory/hours/calendar'
import type { Work } from '../../../platform/db/work'
import { readTeam } from '../../assignment/area'
import { newestOpenOrder } from '../../orders/area'
import type { OpenSession } from './session.row'

/** What a flow may ask for, as it is now; of what none of its nodes asks for nothing is looked up. */
export async function situationOf(
  work: Work,
  ticket: LockedTicket,
  { flow, isFilled }: Pick<OpenSession, 'flow' | 'isFilled'>,
  now: Date,
): Promise<Situation> {
  const kinds = new Set(Object.values(flow.nodes).map(({ kind }) => kind))
  const asks = (...some: NodeKind[]) => some.some((kind) => kinds.has(kind))
  const { official, known } = await aboutCustomer(work, ticket)
  return {
    now: now.getTime(),
    seed: ticket.customer_id,
    isOpen: asks('hours') ? await isOpen(work, ticket, now) : true,
    online: asks('team') ? await online(work, ticket, flow) : new Set(),
    fields: asks('field') ? await fieldsOf(work, ticket) : {},
    known: isFilled ? present((await valuesAbout(work, ticket, '', now)).values) : {},
    isKnown: known,
    order: asks('open_order', 'order_status') ? await newestOpenOrder(work, ticket.customer_id) : null,
    instanceId: ticket.instance_id,
    hasButtons: official,
  }
}

const present = (values: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((one): one is [string, string] => one[1] !== null))

/** Does the connection show buttons; has the customer ordered, or been served by a person before? */
async function aboutCustomer(
  work: Work,
  ticket: LockedTicket,
): Promise<{ official: boolean; known: boolean }> {
  const row = await work.one<{ official: boolean; known: boolean }>(
    `SELECT i.is_official AS official, EXISTS (SELECT 1 FROM orders o WHERE o.tenant_id = i.tenant_id AND o.customer_id = $2)
       OR EXISTS (SELECT 1 FROM chat_tickets t WHERE t.tenant_id = i.tenant_id AND t.customer_id = $2 AND t.id <> $3
         AND coalesce(t.user_id, t.previous_user_id) IS NOT NULL) AS known
     FROM instances i WHERE i.id = $1`,
    [ticket.instance_id, ticket.customer_id, ticket.id],
  )
  return row ?? { official: false, known: false }
}

async function isOpen(work: Work, ticket: LockedTicket, now: Date): Promise<boolean> {
  const hours = await openingFor(work, ticket)
  return hours === undefined || isOpenAt(hours.calendar, wallOf(hours.zone).toWall(now.getTime()))
}

/** The departments in which somebody is there who serves this connection; who has none works in all. */
async function online(work: Work, ticket: LockedTicket, flow: CompiledFlow): Promise<ReadonlySet<string>> {
  const here = (await readTeam(work)).filter(
    ({ here, paused, instanceIds }) => here && !paused && instanceIds.includes(ticket.instance_id),
  )
  if (here.length === 0) return new Set()
  const asked = Object.values(flow.nodes).flatMap((node) =>
    node.kind === 'team' && node.departmentId !== null ? [node.departmentId] : [],
  )
  const everywhere = here.some(({ departmentId }) => departmentId === null)
  return new Set(['', ...(everywhere ? asked : here.flatMap(({ departmentId }) => departmentId ?? []))])
}

/** The customer's own fields as people read them, by the fields' ids; what is sensitive decides nothing. */
async function fieldsOf(work: Work, ticket: LockedTicket): Promise<Record<string, string>> {
  const row = await work.one<{ open_field: unknown }>('SELECT open_field FROM customers WHERE id = $1', [
    ticket.customer_id,
  ])
  const values = openFieldsOf({ open_field: row?.open_field ?? null })
  return Object.fromEntries(
    namedFields(await fieldModel(work)).map((field) => [
      field.id,
      showField(values[field.key], field, { yes: 'Sim', no: 'Não' }),
    ]),
  )
}
