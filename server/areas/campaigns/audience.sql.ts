import type { Viewer } from '../../../src/domain/access/visibility'
import { type Exclusion, OWN_EXCLUSIONS } from '../../../src/domain/campaigns/exclusions'
import type { FieldModel } from '../../../src/domain/contacts/own-fields/field-model'
import { ownKey } from '../../../src/domain/contacts/segments/fields'
import { hasComplained, isTalking } from '../../conversation/tickets/let-alone.sql'
import { hoursAndSums } from '../../directory/consents/outreach-rules'
import { sendRefusal } from '../../directory/customers/consent/send-refusal.sql'
import { customerList } from '../../directory/customers/customer-list'
import { ownSql } from '../../directory/customers/segments/segment.sql'
import type { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { type ListDefinition, type ListInput, withMoreFilters } from '../../platform/list/definition'
import { channelOf } from './channels/all'
import type { Needs, Plan } from './channels/channel'
import type { Audience } from './form'

/** SQL: has this variable nothing to say of customer `c`? */
function isMissing(variable: string, model: readonly FieldModel[], parameters: Parameters): string {
  if (variable === 'shop') return 'FALSE'
  const key = ownKey(variable)
  // Who has no name is listed by their number.
  if (key === null) return `c.name !~ '[[:alpha:]]'`
  const field = model.find((one) => one.key === key)
  return field ? `${ownSql(field, parameters)} IS NULL` : 'TRUE'
}

/** SQL of one value: why customer `c` gets nothing of a campaign, the first reason that holds; null: they get it. */
export function exclusionOf(
  { form, variants, model, rules }: Plan,
  parameters: Parameters,
  { config, now }: Needs,
): string {
  const channel = channelOf(form.channel)
  const own: Readonly<Partial<Record<Exclusion, string>>> = {
    no_address: `${channel.address} IS NULL`,
    ...channel.exclusions({ form, parameters, config }),
    in_conversation: isTalking(),
    complained: hasComplained(),
    // One who could be sent the one text and not the other would make the two unlike.
    missing_value:
      [...new Set(variants.flatMap(({ needs }) => needs))]
        .map((variable) => isMissing(variable, model, parameters))
        .join(' OR ') || 'FALSE',
  }
  const whens = OWN_EXCLUSIONS.flatMap((reason) => {
    const when = own[reason]
    return when === undefined ? [] : [`WHEN ${when} THEN '${reason}'`]
  })
  const { capped } = hoursAndSums(rules, now, parameters)
  return `coalesce(${sendRefusal('campaign', { channel: form.channel, capped })}, CASE ${whens.join(' ')} END)`
}

/**
 * SQL: the ids of customers of whom another before them has the same address and gets it. Only those who share one are looked at
 * by `conditions`, SQL over `c`.
 */
export function repeatedIn(conditions: readonly string[], { form }: Plan): string {
  const { address } = channelOf(form.channel)
  return `SELECT d.id FROM (
      SELECT c.id, row_number() OVER (PARTITION BY ${address} ORDER BY c.id) AS place FROM customers c
      WHERE ${address} IN (SELECT ${address} FROM customers c GROUP BY 1 HAVING count(*) > 1) AND ${conditions.join(' AND ')}
    ) d WHERE d.place > 1`
}

/** An audience as a list of customers is asked for. */
export const listInputOf = ({ tree, segments }: Audience): ListInput => ({
  filters: [
    ...(tree ? [{ field: 'tree', any: [JSON.stringify(tree)] }] : []),
    ...(segments.length > 0 ? [{ field: 'segment', any: segments }] : []),
  ],
})

/**
 * The customers of an audience whom its author may know, as a list.
 * @throws Refusal INVALID for a filter or segment that holds no more, NOT_FOUND for a segment that is not theirs.
 */
export const audienceList = (work: Work, author: Viewer, audience: Audience): Promise<ListDefinition> =>
  withMoreFilters(work, author, customerList, listInputOf(audience))
