import type { Viewer } from '../../../src/domain/access/visibility'
import { sendRefusal } from '../../directory/customers/consent/send-refusal.sql'
import { customerList } from '../../directory/customers/customer-list'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { OutreachReach } from '../../platform/graphql/resolvers.gen'
import { conditionsOf } from '../../platform/list/paged-query'
import { CAMPAIGN_CHANNELS } from './channels/all'
import type { Needs } from './channels/channel'
import { countSampled } from './count-sampled'

type Counted = Readonly<{ channel: string; reason: string | null; people: number }>

/** Why nobody is reached, as it is shown; any other reason is the shop's own. */
const SHOWN = {
  no_consent: ['no_consent'],
  withdrawn: ['withdrawn', 'denied'],
  no_address: ['no_address', 'no_whatsapp', 'suppressed'],
} as const

/**
 * How many of the customers whom the viewer may know a campaign may write to, by channel: by the gate's own rule, and by whether they
 * have an address there. One statement for all channels.
 */
export async function outreachReach(work: Work, viewer: Viewer, { config }: Needs): Promise<OutreachReach[]> {
  const { found, share } = await countSampled(work, async (table) => {
    const parameters = new Parameters()
    const where = conditionsOf(work, viewer, customerList, {}, parameters).join(' AND ')
    const whys = CAMPAIGN_CHANNELS.map(([name, channel]) => {
      const own = channel.exclusions({ form: { without_unread: false }, parameters, config })
      const whens = Object.entries({ no_address: `${channel.address} IS NULL`, ...own })
      return `('${name}', coalesce(${sendRefusal('campaign', { channel: name })},
        CASE ${whens.map(([reason, when]) => `WHEN ${when} THEN '${reason}'`).join(' ')} END))`
    })
    return work.query<Counted>(
      `SELECT v.channel, v.reason, count(*)::integer AS people FROM ${table} CROSS JOIN LATERAL (VALUES ${whys.join(', ')}) v(channel, reason)
       WHERE ${where} GROUP BY 1, 2`,
      parameters.values,
    )
  })
  return CAMPAIGN_CHANNELS.map(([name]) => {
    const rows = found.filter(({ channel }) => channel === name)
    const people = (of: (reason: string | null) => boolean) =>
      Math.round(rows.reduce((sum, row) => sum + (of(row.reason) ? row.people : 0), 0) / share)
    const because = (reasons: readonly string[]) =>
      people((reason) => reason !== null && reasons.includes(reason))
    return {
      channel: name,
      customers: people(() => true),
      reachable: people((reason) => reason === null),
      no_consent: because(SHOWN.no_consent),
      withdrawn: because(SHOWN.withdrawn),
      no_address: because(SHOWN.no_address),
      is_estimate: share < 1,
    }
  })
}
