import { ALERT_KINDS } from '../../../src/domain/alerts/alert-rule'
import { step } from '../../../src/domain/kernel/step'
import { type AlertState, alertSteps } from '../../../src/domain/kernel/steps/alert.gen'
import { isId } from '../../platform/db/is-id'
import { iso, isoOrNull } from '../../platform/db/iso'
import { tellTopic } from '../../platform/events/tell-topic'
import { mutation, query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { AlertRow, Resolvers } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfWords } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { audienceOf } from './recipients'

const alertList: ListDefinition = {
  table: 'alerts',
  as: 'a',
  joins: 'LEFT JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.seen_by',
  select:
    'a.id::text, a.name, a.kind, a.threshold, a.value, a.state, a.began_at, a.seen_at, u.name AS seen_by, a.ended_at',
  search: (pattern) => `a.name ILIKE ${pattern}`,
  sorts: { began: { by: 'a.began_at', type: 'timestamptz' } },
  sort: '-began',
  filters: {
    state: oneOfWords('a.state', ['raised', 'acknowledged', 'ended']),
    kind: oneOfWords('a.kind', ALERT_KINDS),
  },
}

type Row = Omit<AlertRow, 'began_at' | 'seen_at' | 'ended_at'> & {
  began_at: Date
  seen_at: Date | null
  ended_at: Date | null
}

/** What the shop was warned of, and who looks after it. */
export const resolvers: Resolvers = {
  Query: {
    alertAudience: query(audienceOf),
    alertRows: query(async (work, viewer, { list }) => {
      const page = await pagedQuery<Row>(work, viewer, alertList, list ?? {})
      return {
        ...page,
        items: page.items.map(({ began_at, seen_at, ended_at, ...row }) => ({
          ...row,
          began_at: iso(began_at),
          seen_at: isoOrNull(seen_at),
          ended_at: isoOrNull(ended_at),
        })),
      }
    }),
  },
  Mutation: {
    acknowledgeAlert: mutation(async (work, viewer, { id }, now) => {
      const known = isId(id)
        ? await work.one<{ state: AlertState }>('SELECT state FROM alerts WHERE id = $1 FOR UPDATE', [id])
        : undefined
      if (!known) throw new Refusal('NOT_FOUND', 'Alerta não encontrado.')
      if (known.state !== 'raised') return true
      await work.query('UPDATE alerts SET state = $2, seen_at = $3, seen_by = $4 WHERE id = $1', [
        id,
        step(alertSteps, known.state, 'ACKNOWLEDGE'),
        now,
        Number(viewer.id),
      ])
      await tellTopic(work, 'alerts')
      return true
    }),
  },
}
