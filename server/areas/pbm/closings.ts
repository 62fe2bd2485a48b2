import { pbmProgrammes } from '../../../src/domain/pbm/area'
import { isId } from '../../platform/db/is-id'
import { iso, isoOrNull } from '../../platform/db/iso'
import { tellTopic } from '../../platform/events/tell-topic'
import { mutation, query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { PbmClosingRow, PbmDifferenceRow, Resolvers } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfWords, yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { DIFFERS, OF_CLOSING, OWED } from './sold.sql'

/** SQL: what the operator of a closing is called. */
const OPERATOR = `CASE c.operator ${Object.entries(pbmProgrammes.columns.operator.of)
  .map(([word, { pt_BR: name }]) => `WHEN '${word}' THEN '${name}'`)
  .join(' ')} END`

const closingList: ListDefinition = {
  table: 'pbm_closings',
  as: 'c',
  beside: `LEFT JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.paid_by
    CROSS JOIN LATERAL (SELECT count(*) AS sales, coalesce(sum(${OWED}), 0) AS expected, coalesce(sum(a.received), 0) AS received,
      count(*) FILTER (WHERE ${DIFFERS}) AS differing FROM pbm_authorisations a WHERE ${OF_CLOSING}) s`,
  select: `c.id::text, c.operator, to_char(c.month, 'YYYY-MM') AS month, s.sales::integer, s.expected::float8, s.received::float8,
    s.differing::integer, c.paid_at, u.name AS paid_by`,
  search: (pattern) => `${OPERATOR} ILIKE ${pattern}`,
  sorts: {
    month: { by: 'c.month::text', type: 'text' },
    operator: { by: 'c.operator', type: 'text' },
  },
  sort: '-month',
  filters: {
    operator: oneOfWords('c.operator', Object.keys(pbmProgrammes.columns.operator.of)),
    paid: yesOrNo('c.paid_at IS NOT NULL'),
  },
}

/** The sales of one closing whose payment differs. */
const differences = (closingId: string): ListDefinition => ({
  table: 'pbm_authorisations',
  as: 'a',
  joins: `JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id
    JOIN pbm_closings c ON c.tenant_id = a.tenant_id AND c.id = ${BigInt(closingId)}`,
  select: `a.id::text, o.id::text AS order_id, o.number AS order_number, a.programme_name, a.product_name, a.number,
    a.confirmed_at AS sold_at, ${OWED} AS expected, a.received`,
  search: () => 'TRUE',
  sorts: { sold: { by: 'a.confirmed_at', type: 'timestamptz' } },
  sort: '-sold',
  where: `${OF_CLOSING} AND ${DIFFERS}`,
})

type Closing = Omit<PbmClosingRow, 'paid_at'> & { paid_at: Date | null }
type Difference = Omit<PbmDifferenceRow, 'sold_at'> & { sold_at: Date }

const noClosing = () => new Refusal('NOT_FOUND', 'Este fechamento não existe.')

/** What operators owe month by month, what they paid, and who said so. */
export const resolvers: Resolvers = {
  Query: {
    pbmClosingRows: query(async (work, viewer, { list }) => {
      const page = await pagedQuery<Closing>(work, viewer, closingList, list ?? {})
      return {
        ...page,
        items: page.items.map(({ paid_at, ...row }) => ({ ...row, paid_at: isoOrNull(paid_at) })),
      }
    }),
    pbmDifferenceRows: query(async (work, viewer, { closing_id: id, list }) => {
      if (!isId(id) || !(await work.one('SELECT 1 FROM pbm_closings WHERE id = $1', [id]))) throw noClosing()
      const page = await pagedQuery<Difference>(work, viewer, differences(id), list ?? {})
      return { ...page, items: page.items.map(({ sold_at, ...row }) => ({ ...row, sold_at: iso(sold_at) })) }
    }),
  },
  Mutation: {
    markPbmClosing: mutation(async (work, viewer, { id, paid }, now) => {
      const known = isId(id)
        ? await work.one<{ paid: boolean }>(
            'SELECT paid_at IS NOT NULL AS paid FROM pbm_closings WHERE id = $1 FOR UPDATE',
            [id],
          )
        : undefined
      if (!known) throw noClosing()
      // Whoever says it once more is not who said it.
      if (known.paid === paid) return true
      await work.query('UPDATE pbm_closings SET paid_at = $2, paid_by = $3 WHERE id = $1', [
        id,
        paid ? now : null,
        paid ? Number(viewer.id) : null,
      ])
      await tellTopic(work, 'pbmClosings')
      return true
    }),
  },
}
