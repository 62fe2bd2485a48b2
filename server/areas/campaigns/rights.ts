import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import type { SendChannel } from '../../../src/domain/consents/may-send'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/** SQL: does the role of somebody open this route, as `mayOpen` of src/domain/access/rights.ts has it? `route`: SQL. */
const opens = ({ id }: Viewer, route: string, parameters: Parameters): string =>
  `EXISTS (SELECT 1 FROM users me JOIN roles mine ON mine.tenant_id = me.tenant_id AND mine.id = me.role_id
     WHERE me.id = ${parameters.add(Number(id))}::integer AND ${route} = ANY(mine.has_permission_routes))`

/**
 * SQL: the campaigns `k` that somebody sees: of channels whose route their role opens, their own, those of the connections
 * that they work with, and those of channels that have no connections.
 */
export function campaignsOf(viewer: Viewer, parameters: Parameters): string {
  const opened = opens(viewer, `k.channel || '/campaigns'`, parameters)
  return viewer.role === ADMINISTRATOR
    ? opened
    : `${opened} AND (k.author_id = ${parameters.add(Number(viewer.id))}::integer OR k.channel <> 'whatsapp'
        OR k.instance_id = ANY(${parameters.add(viewer.instance_ids)}::bigint[]))`
}

/** @throws Refusal FORBIDDEN for whoever may not make campaigns of this channel */
export async function mustMake(work: Work, viewer: Viewer, channel: SendChannel): Promise<void> {
  const parameters = new Parameters()
  const may = opens(viewer, `${parameters.add(channel)} || '/campaigns/add'`, parameters)
  const row = await work.one<{ may: boolean }>(`SELECT ${may} AS may`, parameters.values)
  if (!row?.may)
    throw new Refusal('FORBIDDEN', 'Você não tem permissão para campanhas deste canal.', { field: 'channel' })
}

/** @throws Refusal NOT_FOUND for a campaign that they do not see, FORBIDDEN for whoever may not make such */
export async function mustWorkWith(work: Work, viewer: Viewer, id: string): Promise<void> {
  const parameters = new Parameters()
  const row = isId(id)
    ? await work.one<{ channel: SendChannel }>(
        `SELECT k.channel FROM campaigns k WHERE k.id = ${parameters.add(id)}::bigint AND ${campaignsOf(viewer, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Campanha não encontrada.')
  await mustMake(work, viewer, row.channel)
}
