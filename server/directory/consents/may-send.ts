import type { Viewer } from '../../../src/domain/access/visibility'
import {
  purposeRank,
  SEND_CHANNELS,
  SEND_PURPOSES,
  SEND_REFUSALS,
  SEND_RULE,
  type SendChannel,
  type SendPurpose,
  type SendRefusal,
} from '../../../src/domain/consents/may-send'
import { Parameters as Values } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QuerySendRefusalArgs, SaidRefusal } from '../../platform/graphql/resolvers.gen'
import { type About, noMarketing, sendRefusal } from '../customers/consent/send-refusal.sql'
import { findCustomer } from '../customers/customer.queries'
import { holdOutreach } from './outreach'
import { hoursAndSums, type OutreachRules, outreachRules } from './outreach-rules'

const PASSING = SEND_REFUSALS.filter((reason) => SEND_RULE[reason].passes)

/** How a message is to leave, and what of it. */
export type Sending = Readonly<{
  /** The connection; without one nothing is asked about it, its window or a template. */
  instanceId?: string
  template?: Readonly<{ name: string; language: string }> | undefined
  /** It leaves later: what may have passed by then is no reason. */
  later?: boolean
  /** Somebody goes on against what may be overruled. */
  overruled?: boolean
  /**
   * They wait for it, or a person chose this customer and this hour: hours and sums are asked of advertising alone.
   */
  awaited?: boolean
}>

/**
 * The one gate: may the shop write to a customer unasked, on this channel and for this purpose? Null: it may. Asked when
 * something is chosen or planned, and again where it is claimed for sending. What a person writes in an open window is
 * asked for by the customer, and not asked about here.
 */
export async function maySend(
  work: Work,
  customerId: string,
  channel: SendChannel,
  purpose: SendPurpose,
  now: Date,
  { instanceId, template, later = false, overruled = false, awaited = false }: Sending = {},
): Promise<SendRefusal | null> {
  const p = new Values()
  const customer = p.add(customerId)
  const least = purposeRank(awaited ? 'marketing' : SEND_RULE.quiet.from)
  const asksHours = !later && (template || purposeRank(purpose) >= least)
  const about: About = {
    channel,
    except: later ? PASSING : [],
    ...(asksHours && from(least, hoursAndSums(await outreachRules(work), now, p))),
    ...(instanceId !== undefined && { through: { instance: 'i', now: later ? 'now()' : p.add(now) } }),
    ...(template && {
      template: { is: 'TRUE', name: p.add(template.name), language: p.add(template.language) },
    }),
    ...(overruled && { overruled: 'TRUE' }),
  }
  const joined =
    instanceId === undefined
      ? ''
      : `LEFT JOIN instances i ON i.tenant_id = c.tenant_id AND i.id = ${p.add(instanceId)}`
  const row = await work.one<{ why: SendRefusal | null }>(
    `SELECT ${sendRefusal(purpose, about)} AS why FROM customers c ${joined} WHERE c.id = ${customer}`,
    p.values,
  )
  return row ? row.why : 'gone'
}

/** The same of an answer in many conversations, in their order. */
export async function mayAnswer(
  work: Work,
  conversations: readonly Readonly<{ customer_id: string; instance_id: string }>[],
  now: Date,
): Promise<(SendRefusal | null)[]> {
  const p = new Values()
  const [customers, instances] = [
    p.add(conversations.map(({ customer_id: id }) => id)),
    p.add(conversations.map(({ instance_id: id }) => id)),
  ]
  const about: About = { channel: 'whatsapp', through: { instance: 'i', now: p.add(now) } }
  const rows = await work.query<{ why: SendRefusal | null }>(
    `SELECT CASE WHEN c.id IS NULL THEN 'gone' ELSE ${sendRefusal('answer', about)} END AS why
     FROM unnest(${customers}::bigint[], ${instances}::bigint[]) WITH ORDINALITY v(customer_id, instance_id, n)
     LEFT JOIN customers c ON c.id = v.customer_id
     LEFT JOIN instances i ON i.tenant_id = c.tenant_id AND i.id = v.instance_id ORDER BY v.n`,
    p.values,
  )
  return rows.map(({ why }) => why)
}

type Asked = Parameters<typeof maySend>

type HoursAndSums = ReturnType<typeof hoursAndSums>

/** The same where `when` holds, which is looked at first. */
const only = (when: string | ((rank: string) => string), { quiet, capped }: HoursAndSums): HoursAndSums => {
  const first = typeof when === 'string' ? () => when : when
  return {
    quiet: (rank) => `${first(rank)} AND ${quiet(rank)}`,
    capped: (rank) => `${first(rank)} AND ${capped(rank)}`,
  }
}

/** The same of what takes at least so much. */
const from = (least: number, asked: HoursAndSums): HoursAndSums =>
  only((rank) => `${rank} >= ${least}`, asked)

/** @throws Refusal CONFLICT with the reason of {@link maySend}. */
export async function mustMaySend(...asked: Asked): Promise<void> {
  const why = await maySend(...asked)
  if (why !== null) throw new Refusal('CONFLICT', SEND_RULE[why].said, { reason: why })
}

/** May campaigns write to these? By id; who is not there is not in the answer. */
export async function mayMarket(
  work: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SendRefusal | null>> {
  const rows = await work.query<{ id: string; why: SendRefusal | null }>(
    `SELECT c.id::text, ${noMarketing()} AS why FROM customers c WHERE c.id = ANY($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, why }) => [id, why]))
}

/** SQL: did somebody go on against a refusal with the message of this key? */
const isOverruled = (tenantId: string, source: string): string =>
  `EXISTS (SELECT 1 FROM overruled_refusals r WHERE r.tenant_id = ${tenantId} AND r.source = ${source})`

/** A message that is about to leave, by the key that the ledger has it by. */
type Leaving = Readonly<{ source: string; customerId: string; purpose: SendPurpose }>

/**
 * The gate for many at once on a channel without conversations, in one statement: why each is not written now, by its source;
 * whose is not in the answer may be. What is kept of their customers is held until the end of the transaction, in which what leaves
 * is kept (outreach.ts).
 */
export async function refusedOf(
  work: Work,
  channel: Exclude<SendChannel, 'whatsapp'>,
  messages: readonly Leaving[],
  now: Date,
): Promise<ReadonlyMap<string, SendRefusal>> {
  if (messages.length === 0) return new Map()
  await holdOutreach(
    work,
    messages.map(({ customerId }) => customerId),
  )
  const p = new Values()
  const [sources, ids, ranks] = [
    p.add(messages.map(({ source }) => source)),
    p.add(messages.map(({ customerId }) => customerId)),
    p.add(messages.map(({ purpose }) => purposeRank(purpose))),
  ]
  const asked = hoursAndSums(await outreachRules(work), now, p, { source: 'v.source' })
  const rows = await work.query<{ source: string; why: SendRefusal | null }>(
    `SELECT v.source, CASE WHEN c.id IS NULL THEN 'gone' ELSE ${sendRefusal({ rank: 'v.rank' }, { channel, ...asked })} END AS why
     FROM unnest(${sources}::text[], ${ids}::bigint[], ${ranks}::integer[]) v(source, customer_id, rank)
     LEFT JOIN customers c ON c.id = v.customer_id`,
    p.values,
  )
  return new Map(rows.flatMap(({ source, why }) => (why === null ? [] : [[source, why] as const])))
}

/** What the gate is asked of a message `m` that waits, but for hours and sums. */
const ofMessage = {
  template: {
    is: "m.type = 'template'",
    name: "m.raw -> 'template' ->> 'name'",
    language: "m.raw -> 'template' ->> 'language'",
  },
  overruled: isOverruled('m.tenant_id', 'm.hash'),
}

/**
 * SQL: has the customer `c` had enough by now for the message `m` of purpose rank `rank` to leave by the connection `i`? The gate's own
 * question once more, to be asked where what is kept of the customer is held (outreach.ts): what left to them since the
 * claim counts.
 */
export const cappedBy = (rules: OutreachRules, now: Date, p: Values, rank: string): string => {
  const asked = only(`m.user_id IS NULL`, hoursAndSums(rules, now, p, { source: 'm.hash' }))
  const except = SEND_REFUSALS.filter((reason) => reason !== 'capped')
  return `${rank} > 0 AND ${sendRefusal({ rank }, { ...ofMessage, except, capped: asked.capped })} IS NOT NULL`
}

/**
 * The gate where messages are claimed: why each of these is not written after all, by its id; who is not in the answer may be.
 * A connection that is off holds its messages, and is no reason here.
 */
export async function refusedAtClaim(
  work: Work,
  messages: readonly Readonly<{ id: string; purpose: SendPurpose }>[],
  now: Date,
): Promise<ReadonlyMap<string, SendRefusal>> {
  if (messages.length === 0) return new Map()
  const p = new Values()
  const [ids, ranks, at] = [
    p.add(messages.map(({ id }) => id)),
    p.add(messages.map(({ purpose }) => purposeRank(purpose))),
    p.add(now),
  ]
  const asked = hoursAndSums(await outreachRules(work), now, p, { source: 'm.hash' })
  const why = sendRefusal(
    { rank: 'v.purpose' },
    {
      ...ofMessage,
      through: { instance: 'i', now: at },
      except: ['disconnected'],
      // A person was asked when they chose or planned it.
      ...only('v.purpose > 0 AND m.user_id IS NULL', asked),
    },
  )
  // The connection as if it might not be there: messages are taken by their ids then, and never all of the connection's.
  const rows = await work.query<{ id: string; why: SendRefusal | null }>(
    `SELECT m.id::text, ${why} AS why FROM unnest(${ids}::bigint[], ${ranks}::integer[]) v(id, purpose)
     JOIN customer_chats m ON m.id = v.id
     JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     LEFT JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id`,
    p.values,
  )
  return new Map(rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why] as const])))
}

/**
 * The same in words, for somebody who is about to write.
 * @throws Refusal NOT_FOUND for a customer whom the viewer may not know, INVALID for an unknown channel or purpose.
 */
export async function toldRefusal(
  work: Work,
  viewer: Viewer,
  { customer_id, channel, purpose }: QuerySendRefusalArgs,
  now: Date,
): Promise<SaidRefusal | null> {
  const way = SEND_CHANNELS.find((one) => one === channel)
  const what = SEND_PURPOSES.find((one) => one === purpose)
  if (!way || !what) throw new Refusal('INVALID', 'Canal ou finalidade desconhecida.')
  if (!(await findCustomer(work, viewer, customer_id)))
    throw new Refusal('NOT_FOUND', 'Cliente não encontrado.')
  const why = await maySend(work, customer_id, way, what, now)
  if (why === null) return null
  const left = await maySend(work, customer_id, way, what, now, { overruled: true })
  return { said: SEND_RULE[left ?? why].said, overruled: left === null }
}
