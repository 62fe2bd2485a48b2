import type { CompiledFlow } from '../../../../src/domain/bots/compiled'
import type { Situation } from '../../../../src/domain/bots/session'
import { openFieldsOf } from '../../../../src/domain/contacts/customer-change'
import { showField } from '../../../../src/domain/contacts/own-fields/kinds'
import { namedFields } from '../../../../src/domain/contacts/own-fields/variables'
import { valuesAbout } from '../../../conversation/messages/outbound/said-by-itself'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import { fieldModel } from '../../../directory/customers/fields/fields'
import { isOpenFor } from '../../../directory/hours/calendar'
import type { Work } from '../../../platform/db/work'
import { readTeam } from '../../assignment/area'
import { newestOpenOrder } from '../../orders/area'
import type { OpenSession } from './session.row'

/** What is looked up where a flow asks for it. */
type Looked = Pick<Situation, 'isOpen' | 'online' | 'fields' | 'known' | 'isKnown' | 'order'>

/** Something that a flow asks for and that was not looked up yet. */
class Asked extends Error {
  override readonly name = 'Asked'
  constructor(readonly what: keyof Looked) {
    super(what)
  }
}

type About = Readonly<{ work: Work; ticket: LockedTicket; flow: CompiledFlow; now: Date }>

const LOOK: { readonly [K in keyof Looked]: (about: About) => Promise<Looked[K]> } = {
  isOpen: ({ work, ticket, now }) => isOpenFor(work, ticket, now),
  online: ({ work, ticket, flow }) => online(work, ticket, flow),
  fields: ({ work, ticket }) => fieldsOf(work, ticket),
  known: async ({ work, ticket, now }) => present((await valuesAbout(work, ticket, '', now)).values),
  isKnown: ({ work, ticket }) => isKnown(work, ticket),
  order: ({ work, ticket }) => newestOpenOrder(work, ticket.customer_id),
}

/** Lets something pure be done with the situation; it is done again where it asks for what was not looked up yet. */
export type Looking = <T>(does: (situation: Situation) => T) => Promise<T>

/** The situation of a conversation at one moment: looked up as far as what is done with it asks for it, each thing once. */
export function lookingAt(
  work: Work,
  ticket: LockedTicket,
  { flow, hasButtons }: Pick<OpenSession, 'flow' | 'hasButtons'>,
  now: Date,
): Looking {
  const found: { -readonly [K in keyof Looked]?: Looked[K] } = {}
  const get = <K extends keyof Looked>(what: K): Looked[K] => {
    if (!(what in found)) throw new Asked(what)
    return found[what] as Looked[K]
  }
  const look = async <K extends keyof Looked>(what: K): Promise<void> => {
    found[what] = await LOOK[what]({ work, ticket, flow, now })
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

const present = (values: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((one): one is [string, string] => one[1] !== null))

/** Has the customer ordered, or been served by a person before? */
async function isKnown(work: Work, ticket: LockedTicket): Promise<boolean> {
  const row = await work.one<{ known: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM orders WHERE customer_id = $1) OR EXISTS (SELECT 1 FROM chat_tickets t
       WHERE t.customer_id = $1 AND t.id <> $2 AND coalesce(t.user_id, t.previous_user_id) IS NOT NULL) AS known`,
    [ticket.customer_id, ticket.id],
  )
  return row?.known ?? false
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
