import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import type { Operation } from '../../../src/domain/access/permissions'
import { contactsOf } from '../../../src/domain/access/visibility'
import { wholeContact } from '../../../src/domain/contacts/sought'
import { countThingOf, type Limit } from '../../platform/db/tries'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { ListInput } from '../../platform/list/definition'

/**
 * Whole numbers searched, or written at a customer, by somebody who may not see them: each counts once, however often it is
 * asked for in that time.
 */
export const LOOKUPS: readonly Limit[] = [
  { most: 30, seconds: 3_600 },
  { most: 100, seconds: 24 * 3_600 },
]

type Args = Readonly<{
  list?: ListInput | null
  search_filter?: string | null
  search_query?: string | null
  search_by_message?: boolean | null
}>
const listed = ({ list }: Args) => list?.search

/** Every operation that finds customers by what is typed, and where that stands in its arguments. */
const TYPED: Partial<Record<Operation, (args: Args) => string | null | undefined>> = {
  customers: (args) => args.search_filter,
  chatTickets: (args) => (args.search_by_message ? null : args.search_query),
  customerList: listed,
  orderRows: listed,
  orderBoard: listed,
  quoteRows: listed,
  mailSuppressions: listed,
  relationshipSends: listed,
  scheduledMessageRows: listed,
  scheduledMessageDays: listed,
  startExport: listed,
  addAllToGroup: listed,
  removeAllFromGroup: listed,
  blockAllCustomers: listed,
  setAllAttendants: listed,
  cancelAllScheduledMessages: listed,
}

type Change = Readonly<{ field: string; value?: unknown }>
type Writing = Readonly<{
  phone_number?: string | null
  email?: string | null
  document_register?: string | null
  to_number?: string | null
  fields?: readonly Change[] | null
  changes?: readonly Change[] | null
}>
const contactsIn = (changes: readonly Change[] | null | undefined): unknown[] =>
  (changes ?? [])
    .filter(({ field }) => field === 'email' || field === 'document_register')
    .map(({ value }) => value)

/**
 * Every operation that writes a customer's number or address, and which: its answer, or that of customerDuplicates, says
 * whether somebody has it already.
 */
const WRITTEN: Partial<Record<Operation, (args: Writing) => unknown[]>> = {
  createCustomer: ({ phone_number: phone, email, document_register: document, fields }) => [
    phone,
    email,
    document,
    ...contactsIn(fields),
  ],
  updateCustomer: ({ changes }) => contactsIn(changes),
  startChatTicket: ({ to_number: phone }) => [phone],
}

/**
 * The same schema, in which somebody who may not see contact data finds customers by a whole number or address, and writes one
 * down, only after that was counted: who must guess is stopped long before they have guessed one. An operation without a line
 * above finds nobody by what is hidden.
 */
export function countsLookups(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, typed] of Object.entries(TYPED))
    before(schema, name, async (context: RequestContext, args: Args) => {
      const { principal } = context
      const whole = typed(args)?.trim()
      if (!principal || !whole || wholeContact(whole) === null) return context
      await countLookup(context, principal.userId, whole)
      const viewer = { ...principal.viewer, contacts: 'counted' as const }
      return { ...context, principal: { ...principal, viewer } }
    })
  for (const [name, written] of Object.entries(WRITTEN))
    before(schema, name, async (context: RequestContext, args: Writing) => {
      for (const value of written(args)) {
        const text = typeof value === 'string' ? value.trim() : ''
        if (context.principal && text !== '') await countLookup(context, context.principal.userId, text)
      }
      return context
    })
  return schema
}

/** Has an operation begin with this for whoever may not see contact data; it gives the context in which it goes on. */
function before<Asked>(
  schema: GraphQLSchema,
  name: string,
  count: (context: RequestContext, args: Asked) => Promise<RequestContext>,
): void {
  const field = [schema.getQueryType(), schema.getMutationType()]
    .map((root) => isObjectType(root) && root.getFields()[name])
    .find(Boolean)
  if (!field) throw new Error(`${name} is no operation of the contract`)
  const { resolve = defaultFieldResolver } = field
  field.resolve = async (root, args, context: RequestContext, info) => {
    const { principal } = context
    const isHidden = principal && contactsOf(principal.viewer) === 'shown'
    return resolve(root, args, isHidden ? await count(context, args) : context, info)
  }
}

/** @throws Refusal TOO_MANY_TRIES */
async function countLookup(
  { db, tenant, config }: RequestContext,
  userId: string,
  typed: string,
): Promise<void> {
  const thing = Object.values(wholeContact(typed) ?? { text: typed.toLowerCase() }).join(' ')
  const wait = await db.work(tenant, (work) =>
    countThingOf(work, config, { what: 'lookup', whom: userId, thing }, LOOKUPS),
  )
  if (wait === null) return
  const time = wait === 1 ? '1 minuto' : `${wait} minutos`
  throw new Refusal(
    'TOO_MANY_TRIES',
    `Você já procurou ou cadastrou muitos números inteiros. Seu perfil não vê os contatos dos clientes por inteiro, por isso há um limite: tente de novo em ${time}, ou procure pelo nome ou pelos quatro últimos dígitos do telefone.`,
  )
}
