import {
  purposeRank,
  SEND_REFUSALS,
  SEND_RULE,
  type SendChannel,
  type SendPurpose,
  type SendRefusal,
} from '../../../../src/domain/consents/may-send'
import { WINDOW_MS } from '../../../../src/domain/messages/window'
import { newestDecision } from './consent'

/** A template, in SQL. */
type SqlTemplate = Readonly<{ name: string; language: string }>

/** What is asked about, in SQL; what is left out is not asked about. */
export type About = Readonly<{
  /** Row of the customer. */
  customer?: string
  channel?: SendChannel
  /** Row of the connection that it is to leave through, and now. */
  through?: Readonly<{ instance: string; now: string }>
  /** The template that says it, and whether one does. */
  template?: SqlTemplate & Readonly<{ is: string }>
  /** Is it the hour in which nobody is written to; has this customer had enough lately? Over SQL of the purpose's rank. */
  quiet?: (rank: string) => string
  capped?: (rank: string) => string
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
function holds(reason: SendRefusal, about: About, rank: string): string | null {
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
      return about[reason]?.(rank) ?? null
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
  const rank = about.template ? rankOf(asked, about.template, `${about.through?.instance ?? 'i'}.id`) : asked
  const whens = SEND_REFUSALS.flatMap((reason) => {
    const { from, overruled } = SEND_RULE[reason]
    const least = purposeRank(from)
    const when = holds(reason, about, rank)
    if (when === null || about.except?.includes(reason) || (fixed !== null && fixed < least)) return []
    const and = [
      // What the rank leaves out is not looked for.
      ...(fixed === null && least > 0 ? [`${rank} >= ${least}`] : []),
      `(${when})`,
      ...(overruled && about.overruled ? [`NOT (${about.overruled})`] : []),
    ]
    return [`WHEN ${and.join(' AND ')} THEN '${reason}'`]
  })
  return `(CASE ${whens.join(' ')} END)`
}

/** How much it takes to write this: SQL. An advertising template takes as much as advertising, whatever it was chosen for. */
export const rankOf = (asked: string, template: Required<About>['template'], instanceId: string): string =>
  `greatest(${asked}, CASE WHEN ${template.is} AND ${isAdvertising(instanceId, template)}
     THEN ${purposeRank('marketing')} ELSE 0 END)`

/** Is this template advertising, as the provider has it now? SQL over the connection's id. */
export const isAdvertising = (instanceId: string, template: SqlTemplate): string =>
  providerTemplate(instanceId, template, "mt.category = 'MARKETING'")

/** Why no campaign may write to customer `c`, as SQL of one value; null: one may. */
export const noMarketing = (customer = 'c'): string => sendRefusal('campaign', { customer })
