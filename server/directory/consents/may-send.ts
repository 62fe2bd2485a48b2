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
import { WINDOW_MS } from '../../../src/domain/messages/window'
import { Parameters as Values } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QuerySendRefusalArgs } from '../../platform/graphql/resolvers.gen'
import { newestDecision } from '../customers/consent'
import { findCustomer } from '../customers/customer.queries'

/** A template, in SQL. */
type SqlTemplate = Readonly<{ name: string; language: string }>

/** What is asked about, in SQL; what is left out is not asked about. */
type About = Readonly<{
  /** Row of the customer. */
  customer?: string
  channel?: SendChannel
  /** Row of the connection that it is to leave through, and now. */
  through?: Readonly<{ instance: string; now: string }>
  /** The template that says it, and whether one does. */
  template?: SqlTemplate & Readonly<{ is: string }>
  /** Is it the hour in which nobody is written to; has this customer had enough lately? */
  quiet?: string
  capped?: string
  /** What is no reason here. */
  except?: readonly SendRefusal[]
  /** Does somebody go on against what may be overruled? */
  overruled?: string
}>

/** Has the customer's 24-hour window ended on an official connection? It runs from the provider's time of their last message. */
export const windowIsOver = (instance: string, customerId: string, now: string): string =>
  `(${instance}.is_official AND coalesce((SELECT max(wt.last_inbound_at) FROM chat_tickets wt
     WHERE wt.customer_id = ${customerId} AND wt.instance_id = ${instance}.id) <= ${now}::timestamptz - interval '${WINDOW_MS} milliseconds', TRUE))`

/** Does the provider have this template for a connection's account, and does `more` hold of it now? */
const providerTemplate = (instanceId: string, { name, language }: SqlTemplate, more = 'TRUE') =>
  `EXISTS (SELECT 1 FROM meta_templates mt JOIN instances mi ON mi.tenant_id = mt.tenant_id AND mi.waba_id = mt.waba_id
    WHERE mi.id = ${instanceId} AND mt.name = ${name} AND mt.language = ${language} AND ${more})`

/** When each reason holds: SQL; null: it is not asked about. */
function holds(reason: SendRefusal, about: About): string | null {
  const { customer: c = 'c', channel = 'whatsapp', through, template } = about
  const { instance, now } = through ?? { instance: 'i', now: 'now()' }
  switch (reason) {
    case 'gone':
      return `${c}.erased_at IS NOT NULL OR ${c}.merged_into IS NOT NULL`
    case 'blocked':
      return `${c}.blocked_at IS NOT NULL`
    case 'not_served':
      return `${c}.is_blacklisted`
    case 'withdrawn':
      return `${newestDecision('marketing', c, channel)} = 'withdrawn'${channel === 'whatsapp' ? ` OR ${c}.stopped_on_whatsapp` : ''}`
    case 'denied':
      return `${newestDecision('marketing', c, channel)} = 'denied'`
    case 'blacklisted':
      // What they stopped on WhatsApp themselves is about WhatsApp.
      return `${c}.is_blacklisted_campaign${channel === 'whatsapp' ? '' : ` AND NOT ${c}.stopped_on_whatsapp`}`
    case 'no_consent':
      return `${newestDecision('marketing', c, channel)} IS NULL`
    case 'disconnected':
      return through ? `${instance}.activated IS NOT TRUE OR ${instance}.deleted_at IS NOT NULL` : null
    case 'template_unknown':
      return through && template
        ? `${template.is} AND NOT ${providerTemplate(`${instance}.id`, template)}`
        : null
    case 'template_paused':
      return through && template
        ? `${template.is} AND ${providerTemplate(`${instance}.id`, template, "mt.status <> 'APPROVED'")}`
        : null
    case 'window_closed':
      return through ? `NOT (${template?.is ?? 'FALSE'}) AND ${windowIsOver(instance, `${c}.id`, now)}` : null
    case 'quiet':
    case 'capped':
      return about[reason] ?? null
  }
}

/**
 * Why a customer is not written to for a purpose: SQL of one value; null: they may be. A template that the provider has as
 * advertising now is marketing, whatever it was chosen for.
 * @param purpose or SQL that gives its rank.
 */
export function sendRefusal(purpose: SendPurpose | Readonly<{ rank: string }>, about: About = {}): string {
  const fixed = typeof purpose === 'string' && !about.template ? purposeRank(purpose) : null
  const asked = typeof purpose === 'string' ? String(purposeRank(purpose)) : purpose.rank
  const rank = about.template
    ? `greatest(${asked}, CASE WHEN ${about.template.is} AND ${isAdvertising(`${about.through?.instance ?? 'i'}.id`, about.template)}
         THEN ${purposeRank('marketing')} ELSE 0 END)`
    : asked
  const whens = SEND_REFUSALS.flatMap((reason) => {
    const { from, overruled } = SEND_RULE[reason]
    const least = purposeRank(from)
    const when = holds(reason, about)
    if (when === null || about.except?.includes(reason) || (fixed !== null && fixed < least)) return []
    const and = [
      `(${when})`,
      ...(fixed === null && least > 0 ? [`${rank} >= ${least}`] : []),
      ...(overruled && about.overruled ? [`NOT (${about.overruled})`] : []),
    ]
    return [`WHEN ${and.join(' AND ')} THEN '${reason}'`]
  })
  return `(CASE ${whens.join(' ')} END)`
}

/** Is this template advertising, as the provider has it now? SQL over the connection's id. */
export const isAdvertising = (instanceId: string, template: SqlTemplate): string =>
  providerTemplate(instanceId, template, "mt.category = 'MARKETING'")

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
  { instanceId, template, later = false, overruled = false }: Sending = {},
): Promise<SendRefusal | null> {
  const p = new Values()
  const customer = p.add(customerId)
  const about: About = {
    channel,
    except: later ? PASSING : [],
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

type Asked = Parameters<typeof maySend>

/** @throws Refusal CONFLICT with the reason of {@link maySend}. */
export async function mustMaySend(...asked: Asked): Promise<void> {
  const why = await maySend(...asked)
  if (why !== null) throw new Refusal('CONFLICT', SEND_RULE[why].said, { reason: why })
}

/** Why no campaign may write to customer `c`, as SQL of one value; null: one may. */
export const noMarketing = (customer = 'c'): string => sendRefusal('campaign', { customer })

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
  const why = sendRefusal(
    { rank: 'v.purpose' },
    {
      through: { instance: 'i', now: '$3' },
      template: {
        is: "m.type = 'template'",
        name: "m.raw -> 'template' ->> 'name'",
        language: "m.raw -> 'template' ->> 'language'",
      },
      overruled: "coalesce(m.raw ? 'against', FALSE)",
      except: ['disconnected'],
    },
  )
  const rows = await work.query<{ id: string; why: SendRefusal | null }>(
    `SELECT m.id::text, ${why} AS why FROM unnest($1::bigint[], $2::integer[]) v(id, purpose)
     JOIN customer_chats m ON m.id = v.id
     JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id`,
    [messages.map(({ id }) => id), messages.map(({ purpose }) => purposeRank(purpose)), now],
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
): Promise<string | null> {
  const way = SEND_CHANNELS.find((one) => one === channel)
  const what = SEND_PURPOSES.find((one) => one === purpose)
  if (!way || !what) throw new Refusal('INVALID', 'Canal ou finalidade desconhecida.')
  if (!(await findCustomer(work, viewer, customer_id)))
    throw new Refusal('NOT_FOUND', 'Cliente não encontrado.')
  const why = await maySend(work, customer_id, way, what, now)
  return why && SEND_RULE[why].said
}
