import type { SettingKey } from '../../../contract/settings'
import { purposeRank } from '../../../src/domain/consents/may-send'
import {
  BRAZILIAN,
  type QuietFor,
  type QuietRules,
  quietAreas,
} from '../../../src/domain/consents/quiet-hours'
import { type SettingEntry, settingFor } from '../../../src/domain/settings/registry'
import type { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { samePerson } from '../customers/consent/consent'
import type { About } from '../customers/consent/send-refusal.sql'

const KEYS = [
  'time_zone',
  'quiet_from_hour',
  'quiet_to_hour',
  'quiet_rest_days',
  'most_marketing_day',
  'most_marketing_week',
  'most_marketing_month',
  'most_service_day',
] as const satisfies readonly SettingKey[]

/** Most that one customer gets unasked, by all channels together. */
type Caps = Readonly<{ marketing: Readonly<{ day: number; week: number; month: number }>; service: number }>

/** When and how much the shop writes to those who did not ask, as its settings have it. */
export type OutreachRules = Readonly<{ quiet: QuietRules; caps: Caps }>

/** One statement. */
export async function outreachRules(work: Work): Promise<OutreachRules> {
  const row = await work.one<{ entries: SettingEntry[]; holidays: QuietRules['holidays'] }>(
    `SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'value', value, 'instance_id', NULL)), '[]'::jsonb)
       FROM settings WHERE key = ANY($1::text[]) AND instance_id IS NULL) AS entries,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('date', date::text, 'every_year', every_year, 'name', name, 'hours', hours)
         ORDER BY every_year, date DESC), '[]'::jsonb) FROM holidays) AS holidays`,
    [KEYS],
  )
  const of = <K extends (typeof KEYS)[number]>(key: K) => settingFor(row?.entries ?? [], key, null)
  return {
    quiet: {
      from: of('quiet_from_hour'),
      to: of('quiet_to_hour'),
      restDays: of('quiet_rest_days'),
      holidays: row?.holidays ?? [],
      zone: of('time_zone'),
    },
    caps: {
      marketing: {
        day: of('most_marketing_day'),
        week: of('most_marketing_week'),
        month: of('most_marketing_month'),
      },
      service: of('most_service_day'),
    },
  }
}

/** Whoever wrote so lately is awake, and in a conversation: no hour is quiet to them. */
const AWAKE = "interval '1 hour'"

/**
 * What the gate asks of hours and sums, as SQL over the customer `c`. Never asked of an answer: what is said within a
 * conversation, a step of an order or a template that a person chose is about something that the customer began.
 * @param source SQL: the message itself, which does not stand in its own way when it is tried again.
 */
export function hoursAndSums(
  { quiet, caps }: OutreachRules,
  now: Date,
  p: Parameters,
  { customer = 'c', source = 'NULL' }: Readonly<{ customer?: string; source?: string }> = {},
): Required<Pick<About, 'quiet' | 'capped'>> {
  const c = customer
  const at = `${p.add(now)}::timestamptz`
  const isMarketing = (rank: string) => `${rank} >= ${purposeRank('marketing')}`
  const quietNow = (what: QuietFor) => {
    const { elsewhere, otherwise } = quietAreas(quiet, now, what)
    return `(${p.add(elsewhere)}::boolean <> (${c}.phone_number ~ '${BRAZILIAN.source}'
      AND substr(${c}.phone_number, 3, 2) = ANY(${p.add(otherwise)}::text[])))`
  }
  const most = (least: number, days: string, what: string) =>
    `count(*) FILTER (WHERE ${what} AND o.sent_at > ${at} - interval '${days}') >= ${p.add(least)}::integer`
  const advertising = "o.purpose IN ('marketing', 'campaign')"
  const { day, week, month } = caps.marketing
  const ofMarketing = () =>
    `${most(day, '24 hours', advertising)} OR ${most(week, '7 days', advertising)} OR ${most(month, '30 days', advertising)}`
  const ofService = () => most(caps.service, '24 hours', "o.purpose = 'service'")
  // Only what is asked about takes parameters: the database wants each to be used.
  return {
    quiet: (
      rank,
    ) => `(CASE WHEN ${isMarketing(rank)} THEN ${quietNow('marketing')} ELSE ${quietNow('service')} END)
      AND coalesce((SELECT max(wt.last_inbound_at) FROM chat_tickets wt WHERE wt.customer_id = ${c}.id) <= ${at} - ${AWAKE}, TRUE)`,
    capped: (rank) => `(SELECT CASE WHEN ${isMarketing(rank)} THEN ${ofMarketing()} ELSE ${ofService()} END
      FROM outreach o WHERE o.tenant_id = ${c}.tenant_id AND o.customer_id = ANY(${samePerson(c)})
        AND o.sent_at > ${at} - interval '30 days' AND o.failed_at IS NULL AND o.source IS DISTINCT FROM ${source})`,
  }
}
