import type { CompiledFlow } from '../../../../src/domain/bots/compiled'
import type { Situation } from '../../../../src/domain/bots/session'
import { openFieldsOf } from '../../../../src/domain/contacts/customer-change'
import { showField } from '../../../../src/domain/contacts/own-fields/kinds'
import { namedFields } from '../../../../src/domain/contacts/own-fields/variables'
import { valuesOf } from '../../../conversation/messages/outbound/said-by-itself'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import { fieldModel } from '../../../directory/customers/fields/fields'
import { isOpenFor } from '../../../directory/hours/calendar'
import type { Work } from '../../../platform/db/work'
import { readTeam } from '../../assignment/area'
import { newestOpenOrders } from '../../orders/area'

/** What is looked up where a flow asks for it. */
type Looked = Pick<Situation, 'isOpen' | 'online' | 'fields' | 'known' | 'isKnown' | 'order'>

/** Something that a flow asks for and that was not looked up yet. */
class Asked extends Error {
  override readonly name = 'Asked'
  constructor(readonly what: keyof Looked) {
    super(what)
  }
}

/** A conversation whose situation is looked at. */
type Place = Readonly<{ ticket: LockedTicket; flow: CompiledFlow; hasButtons: boolean }>
type About = Readonly<{ work: Work; places: readonly Place[]; now: Date }>
type ByTicket<T> = ReadonlyMap<string, T>

/** Each for many conversations at once, by their tickets; `none`: of those that are not in the answer. */
const LOOK: {
  readonly [K in keyof Looked]: Readonly<{
    read: (about: About) => Promise<ByTicket<Looked[K]>>
    none: Looked[K]
  }>
} = {
  isOpen: { read: openings, none: true },
  online: { read: online, none: new Set() },
  fields: { read: fieldsOf, none: {} },
  known: { read: known, none: {} },
  isKnown: { read: knownCustomers, none: false },
  order: { read: orders, none: null },
}

/** Lets something pure be done with a situation; it is done again where it asks for what was not looked up yet. */
export type Looking = <T>(does: (situation: Situation) => T) => Promise<T>

/**
 * The situations of conversations at one moment. What is done with one of them says what is looked up, and it is looked up for all of
 * them, once.
 */
export function lookingAt(work: Work, places: readonly Place[], now: Date): (place: Place) => Looking {
  const found: { -readonly [K in keyof Looked]?: ByTicket<Looked[K]> } = {}
  const look = async <K extends keyof Looked>(what: K): Promise<void> => {
    const read: (about: About) => Promise<ByTicket<Looked[K]>> = LOOK[what].read
    ;(found as Record<K, ByTicket<Looked[K]>>)[what] = await read({ work, places, now })
  }
  return ({ ticket, hasButtons }) => {
    const get = <K extends keyof Looked>(what: K): Looked[K] => {
      const all: ByTicket<Looked[K]> | undefined = found[what]
      if (!all) throw new Asked(what)
      return all.get(ticket.id) ?? LOOK[what].none
    }
    const situation: Situation = {
      now: now.getTime(),
      seed: ticket.customer_id,
      instanceId: ticket.instance_id,
      hasButtons,
      get isOpen() {
        return get('isOpen')
      },
      get online() {
        return get('online')
      },
      get fields() {
        return get('fields')
      },
      get known() {
        return get('known')
      },
      get isKnown() {
        return get('isKnown')
      },
      get order() {
        return get('order')
      },
    }
    return async (does) => {
      for (;;) {
        try {
          return does(situation)
        } catch (error) {
          if (!(error instanceof Asked)) throw error
          await look(error.what)
        }
      }
    }
  }
}

async function openings({ work, places, now }: About): Promise<ByTicket<boolean>> {
  const whereOf = ({ ticket }: Place) => `${ticket.instance_id}:${ticket.department_id}`
  const open = new Map<string, boolean>()
  for (const place of places)
    if (!open.has(whereOf(place))) open.set(whereOf(place), await isOpenFor(work, place.ticket, now))
  return new Map(places.map((place) => [place.ticket.id, open.get(whereOf(place)) ?? true]))
}

async function known({ work, places, now }: About): Promise<ByTicket<Looked['known']>> {
  const all = await valuesOf(
    work,
    places.map(({ ticket }) => ticket),
    '',
    now,
  )
  return new Map([...all].map(([id, { values }]) => [id, present(values)]))
}

const present = (values: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((one): one is [string, string] => one[1] !== null))

/** Have the customers ordered, or been served by a person before? */
async function knownCustomers({ work, places }: About): Promise<ByTicket<boolean>> {
  const rows = await work.query<{ id: string; known: boolean }>(
    `SELECT v.ticket::text AS id, EXISTS (SELECT 1 FROM orders WHERE customer_id = v.customer) OR EXISTS (SELECT 1 FROM chat_tickets t
       WHERE t.customer_id = v.customer AND t.id <> v.ticket AND coalesce(t.user_id, t.previous_user_id) IS NOT NULL) AS known
     FROM unnest($1::bigint[], $2::bigint[]) v(ticket, customer)`,
    [places.map(({ ticket }) => ticket.id), places.map(({ ticket }) => ticket.customer_id)],
  )
  return new Map(rows.map(({ id, known: is }) => [id, is]))
}

async function orders({ work, places }: About): Promise<ByTicket<string>> {
  const said = await newestOpenOrders(
    work,
    places.map(({ ticket }) => ticket.customer_id),
  )
  return new Map(
    places.flatMap(({ ticket }) => {
      const order = said.get(ticket.customer_id)
      return order === undefined ? [] : [[ticket.id, order] as const]
    }),
  )
}

/** The departments in which somebody is there who serves the connection; who has none works in all. */
async function online({ work, places }: About): Promise<ByTicket<ReadonlySet<string>>> {
  const team = (await readTeam(work)).filter(({ here, paused }) => here && !paused)
  return new Map(
    places.map(({ ticket, flow }) => {
      const here = team.filter(({ instanceIds }) => instanceIds.includes(ticket.instance_id))
      const asked = Object.values(flow.nodes).flatMap((node) =>
        node.kind === 'team' && node.departmentId !== null ? [node.departmentId] : [],
      )
      const everywhere = here.some(({ departmentId }) => departmentId === null)
      const there = everywhere ? asked : here.flatMap(({ departmentId }) => departmentId ?? [])
      return [ticket.id, new Set(here.length === 0 ? [] : ['', ...there])]
    }),
  )
}

/** The customers' own fields as people read them, by the fields' ids; what is sensitive decides nothing. */
async function fieldsOf({ work, places }: About): Promise<ByTicket<Record<string, string>>> {
  const rows = await work.query<{ id: string; open_field: unknown }>(
    'SELECT id::text, open_field FROM customers WHERE id = ANY($1::bigint[])',
    [places.map(({ ticket }) => ticket.customer_id)],
  )
  const model = namedFields(await fieldModel(work))
  const customers = new Map(rows.map(({ id, open_field }) => [id, openFieldsOf({ open_field })]))
  return new Map(
    places.map(({ ticket }) => {
      const values = customers.get(ticket.customer_id) ?? openFieldsOf({ open_field: null })
      const shown = model.map((field) => [
        field.id,
        showField(values[field.key], field, { yes: 'Sim', no: 'Não' }),
      ])
      return [ticket.id, Object.fromEntries(shown) as Record<string, string>]
    }),
  )
}
