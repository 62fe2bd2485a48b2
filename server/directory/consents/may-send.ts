import type { Viewer } from '../../../src/domain/access/visibility'
import {
  reasonsAgainst,
  SEND_CHANNELS,
  SEND_PURPOSES,
  SEND_RULE,
  type SendChannel,
  type SendPurpose,
  type SendRefusal,
} from '../../../src/domain/consents/may-send'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QuerySendRefusalArgs } from '../../platform/graphql/resolvers.gen'
import { newestDecision } from '../customers/consent'
import { findCustomer } from '../customers/customer.queries'

/** When each reason holds of customer `c`: SQL. What they said stands behind what the shop decided. */
const holds = (reason: SendRefusal, c: string, channel: SendChannel): string => {
  switch (reason) {
    case 'gone':
      return `${c}.erased_at IS NOT NULL OR ${c}.merged_into IS NOT NULL`
    case 'blocked':
      return `${c}.blocked_at IS NOT NULL`
    case 'not_served':
      return `${c}.is_blacklisted`
    case 'blacklisted':
      // What they stopped on WhatsApp themselves is about WhatsApp.
      return `${c}.is_blacklisted_campaign${channel === 'whatsapp' ? '' : ` AND NOT ${c}.stopped_on_whatsapp`}`
    case 'no_consent':
      return `${newestDecision('marketing', c, channel)} IS NULL`
    default:
      return `${newestDecision('marketing', c, channel)} = '${reason}'`
  }
}

/** Why customer `c` is not written to on a channel for a purpose: SQL of one value; null: they may be. */
export const sendRefusal = (
  purpose: SendPurpose,
  channel: SendChannel = 'whatsapp',
  customer = 'c',
): string =>
  `(CASE ${reasonsAgainst(purpose)
    .map((reason) => `WHEN ${holds(reason, customer, channel)} THEN '${reason}'`)
    .join(' ')} END)`

/** Was this sent as a template that the provider has as advertising now? SQL over instance, name and language. */
export const isAdvertising = (instance: string, name: string, language: string): string =>
  `EXISTS (SELECT 1 FROM meta_templates mt JOIN instances mi ON mi.tenant_id = mt.tenant_id AND mi.waba_id = mt.waba_id
    WHERE mi.id = ${instance} AND mt.name = ${name} AND mt.language = ${language} AND mt.category = 'MARKETING')`

/**
 * May the shop write to a customer unasked, on this channel and for this purpose? Null: it may. Asked when something is
 * chosen or planned, and again where it is claimed for sending.
 * @param _now for the rules that look at the clock.
 */
export async function maySend(
  work: Work,
  customerId: string,
  channel: SendChannel,
  purpose: SendPurpose,
  _now: Date,
): Promise<SendRefusal | null> {
  const row = await work.one<{ why: SendRefusal | null }>(
    `SELECT ${sendRefusal(purpose, channel)} AS why FROM customers c WHERE c.id = $1`,
    [customerId],
  )
  return row ? row.why : 'gone'
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

type Templated = Readonly<{ template?: Readonly<{ name: string; language: string }> | undefined }>

/** Why a template may not go to a customer now, in words; null: it may, or it is no advertising. */
export async function templateRefusal(
  work: Work,
  { customer_id, instance_id }: Readonly<{ customer_id: string; instance_id: string }>,
  { template }: Templated,
  now: Date,
): Promise<string | null> {
  if (!template) return null
  const advertises = await work.one<{ it: boolean }>(`SELECT ${isAdvertising('$1', '$2', '$3')} AS it`, [
    instance_id,
    template.name,
    template.language,
  ])
  if (!advertises?.it) return null
  const why = await maySend(work, customer_id, 'whatsapp', 'marketing', now)
  return why && SEND_RULE[why].said
}

/** @throws Refusal CONFLICT with the reason of {@link templateRefusal}. */
export async function mustWantTemplate(...asked: Parameters<typeof templateRefusal>): Promise<void> {
  const said = await templateRefusal(...asked)
  if (said !== null) throw new Refusal('CONFLICT', said, { reason: 'opted_out' })
}
