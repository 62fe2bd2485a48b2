import { canSee, type Viewer } from '../../../src/domain/access/visibility'
import { formatPhone } from '../../../src/domain/contacts/phone'
import { maySendAgainst } from '../../directory/consents/overrule'
import { readCustomers } from '../../directory/customers/customer.row'
import { knownTo } from '../../directory/customers/known.sql'
import { recogniseCustomers } from '../../directory/customers/recognise'
import { typedPhone } from '../../directory/customers/typed-phone'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationStartChatTicketArgs, StartedTicket } from '../../platform/graphql/resolvers.gen'
import { answerAt } from '../tickets/conversation'
import { type Conversation, conversationKey } from '../tickets/conversation-key'
import type { LockedTicket } from '../tickets/locked-ticket'
import { lockUnfinished, openForUser } from '../tickets/open'
import { readTicket, scopeOf } from '../tickets/ticket.row'
import { mustHaveTakenFirst } from '../transfers/pick'
import { lockReceiver } from '../transfers/receiver'
import { tellMove } from './move'

const LONGEST_NAME = 100

/**
 * Begins an attendance, in the viewer's hands. Both spellings of a Brazilian mobile are one customer, and an
 * unfinished ticket of theirs is given instead of a second one, whoever has it.
 * @throws Refusal when number, contact or connection will not do, when the customer is on the blacklist and nobody says why they are written to `against` it, when the viewer has no room or
 * must take somebody from the queue first, or when the customer is being served where the viewer sees nothing.
 */
export async function startTicket(
  work: Work,
  viewer: Viewer,
  args: MutationStartChatTicketArgs,
  now: Date,
): Promise<StartedTicket> {
  const instanceId = await connection(work, args.instance_id)
  const customer = await contact(work, viewer, args)
  const conversation = { instanceId, customerId: customer.id }
  const there = await unfinished(work, conversation)
  if (there) return existing(work, viewer, there)

  const receiver = await lockReceiver(work, viewer.id, { instance_id: instanceId })
  await receiver.room()
  await mustHaveTakenFirst(work, viewer)
  const ticket = await openForUser(work, conversation, viewer, now)
  if (!ticket) {
    const meanwhile = await unfinished(work, conversation)
    if (!meanwhile) throw new Error('a ticket was opened and closed while it was being opened')
    return existing(work, viewer, meanwhile)
  }
  const overruled = await maySendAgainst(
    work,
    { userId: viewer.id, source: `ticket:${ticket.id}`, against: args.against ?? null },
    ...([work, customer.id, 'whatsapp', 'service', now, { later: true }] as const),
  )
  const { to_number: typed } = args
  if (typed && !customer.fresh)
    await answerAtTyped(work, customer.id, ticket.id, typedPhone(typed, 'to_number'))
  const started = await tellMove(work, viewer, ticket, {
    event: 'Created',
    text: `iniciou o atendimento${overruled === null ? '.' : ` ${overruled}`}`,
    now,
    before: customer.fresh ? [await toldCustomer(work, customer.id, ticket)] : [],
  })
  return { ticket: started, existed: false }
}

/** Who was merged has several numbers: the one that was typed is the one that is meant. */
async function answerAtTyped(
  work: Work,
  customerId: string,
  ticketId: string,
  { phone, lookupKey }: ReturnType<typeof typedPhone>,
): Promise<void> {
  const other = await work.one(
    'SELECT 1 FROM customers WHERE id = $1 AND lookup_key <> $2 AND lookup_key IS DISTINCT FROM bsuid',
    [customerId, lookupKey],
  )
  if (other) await answerAt(work, ticketId, phone)
}

const unfinished = async (work: Work, conversation: Conversation): Promise<LockedTicket | undefined> =>
  (await lockUnfinished(work, [conversation])).get(conversationKey(conversation))

async function existing(work: Work, viewer: Viewer, ticket: LockedTicket): Promise<StartedTicket> {
  if (!canSee(viewer, ticket))
    throw new Refusal('CONFLICT', 'Este contato já está em atendimento em outro setor.')
  return { ticket: await readTicket(work, ticket.id), existed: true }
}

async function connection(work: Work, id: string): Promise<string> {
  const row = isId(id)
    ? await work.one<{ activated: boolean }>(
        'SELECT activated FROM instances WHERE id = $1 AND deleted_at IS NULL',
        [id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Conexão não encontrada.')
  if (!row.activated) throw new Refusal('CONFLICT', 'Esta conexão está desconectada.')
  return id
}

type Contact = { id: string; fresh: boolean }

/** Who is meant: a contact that the viewer may know, or whoever has the number. */
async function contact(work: Work, viewer: Viewer, args: MutationStartChatTicketArgs): Promise<Contact> {
  const { customer_id: id, to_number: typed, name } = args
  const byNumber = typed !== undefined && typed !== null && typed.trim() !== ''
  if (byNumber === (id !== undefined && id !== null))
    throw new Refusal('INVALID', 'Informe um número ou escolha um contato.')
  const found = byNumber ? await byPhone(work, typed, name ?? '') : await known(work, viewer, id ?? '')
  const blocked = await work.one('SELECT 1 FROM customers WHERE id = $1 AND blocked_at IS NOT NULL', [
    found.id,
  ])
  if (blocked) throw new Refusal('CONFLICT', 'Este contato está bloqueado.')
  return found
}

async function known(work: Work, viewer: Viewer, id: string): Promise<Contact> {
  const parameters = new Parameters()
  const row = isId(id)
    ? await work.one(
        `SELECT 1 FROM customers c WHERE c.id = ${parameters.add(id)}::bigint AND c.erased_at IS NULL AND ${knownTo(viewer, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Contato não encontrado.')
  return { id, fresh: false }
}

async function byPhone(work: Work, typed: string, named: string): Promise<Contact> {
  const { phone, lookupKey } = typedPhone(typed, 'to_number')
  const name = cleanText(named).trim().slice(0, LONGEST_NAME) || formatPhone(phone)
  const { idByKey, created } = await recogniseCustomers(work, [
    { lookupKey, waId: null, bsuid: null, name, phone },
  ])
  const id = idByKey.get(lookupKey)
  if (id === undefined) throw new Error('a customer was neither found nor created')
  return { id, fresh: created.includes(id) }
}

async function toldCustomer(work: Work, id: string, ticket: LockedTicket): Promise<Change> {
  const customer = (await readCustomers(work, [id])).get(id)
  if (!customer) throw new Error('a customer vanished inside its transaction')
  const shown = await readTicket(work, ticket.id)
  return {
    event: 'customerCreatedToChat',
    data: (rev) => ({ customer: { ...customer, rev }, rev }),
    audience: { kind: 'ticket', scopes: [scopeOf(shown)] },
    rows: [{ table: 'customers', id }],
  }
}
