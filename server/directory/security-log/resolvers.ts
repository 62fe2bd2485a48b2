import type { SecurityLogPage } from '../../../contract/entities'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { query } from '../../platform/graphql/operation'
import { idIn } from '../../platform/graphql/read-argument'
import type { QuerySecurityLogArgs, Resolvers } from '../../platform/graphql/resolvers.gen'
import { askedMoment } from '../../platform/list/day-range'
import type { SecurityKind } from './kinds'

const LIMIT = 25
const MOST = 100

/** What happened at sign-in, for somebody who may open the security report; one's own for everybody; of settings, who sets them. */
export const resolvers: Resolvers = {
  Query: {
    securityLog: query((work, _viewer, asked) => read(work, asked)),
    settingHistory: query((work, _viewer, { after, limit }) =>
      read(work, { after, limit, kind: 'setting_changed' satisfies SecurityKind }),
    ),
    ownSecurityLog: query((work, viewer, { after, limit }) =>
      read(work, { after, limit, user_id: viewer.id }),
    ),
  },
}

type Row = Omit<SecurityLogPage['items'][number], 'at'> & { at: Date }

async function read(
  work: Work,
  { user_id: userId, kind, from, until, after, limit }: QuerySecurityLogArgs,
): Promise<SecurityLogPage> {
  const parameters = new Parameters()
  const all = [`l.tenant_id = ${parameters.add(work.tenant.id)}`]
  if (userId) all.push(`l.user_id = ${parameters.add(idIn(userId))}::bigint`)
  if (kind) all.push(`l.kind = ${parameters.add(kind)}`)
  if (from) all.push(`l.at >= ${askedMoment(from, parameters, 'begins')}`)
  if (until) all.push(`l.at < ${askedMoment(until, parameters, 'ends')}`)
  if (after) all.push(`l.id < ${parameters.add(idIn(after))}::bigint`)
  const wanted = Math.min(Math.max(1, limit ?? LIMIT), MOST)
  const rows = await work.query<Row>(
    `SELECT l.id::text, l.at, l.kind, l.user_id::text, u.name AS user_name, a.name AS actor_name, l.ip, l.agent,
       l.customer_id::text, c.name AS customer_name, o.name AS of_user_name, l.reason
     FROM security_log l
     LEFT JOIN users u ON u.tenant_id = l.tenant_id AND u.id = l.user_id
     LEFT JOIN users a ON a.tenant_id = l.tenant_id AND a.id = l.actor_id
     LEFT JOIN users o ON o.tenant_id = l.tenant_id AND o.id = l.of_user_id
     LEFT JOIN customers c ON c.tenant_id = l.tenant_id AND c.id = l.customer_id
     WHERE ${all.join(' AND ')} ORDER BY l.id DESC LIMIT ${parameters.add(wanted + 1)}`,
    parameters.values,
  )
  const items = rows.slice(0, wanted).map((row) => ({ ...row, at: row.at.toISOString() }))
  return { items, next: rows.length > wanted ? (items.at(-1)?.id ?? null) : null }
}
