import { type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import { ReportQuery } from '../../../src/domain/reports/query'
import { query } from '../../platform/graphql/operation'
import type { ReportInput, Resolvers } from '../../platform/graphql/resolvers.gen'
import { typedIn } from '../../platform/graphql/typed-in'
import { casesOf } from './cases'
import { namesOf } from './names'
import { type Cell, figureOf, reportOf } from './report'

/** What is asked for, read and checked. @throws Refusal INVALID that names the field */
const asked = ({ only, ...rest }: ReportInput): ReportQuery =>
  typedIn(ReportQuery, {
    ...rest,
    grain: rest.grain ?? null,
    only: Object.fromEntries(only.map(({ dimension, ids }) => [dimension, ids])),
  })

const casesIn = (name: MetricName, parts: Cell['parts']): number => {
  const { source, cases } = metricOf(name)
  return parts[`${source}.${cases}`] ?? 0
}

/** Figures of the shop, and the cases behind them. */
export const resolvers: Resolvers = {
  Query: {
    report: query(async (work, viewer, { query: typed }, now) => {
      const wanted = asked(typed)
      const { cells, total, completeFrom } = await reportOf(work, viewer, wanted)
      const cellOf = ({ bucket, ids, names, parts }: Cell) => ({
        bucket,
        ids: [...ids],
        names: [...names],
        values: wanted.metrics.map((name) => figureOf(name, parts)),
        cases: wanted.metrics.map((name) => casesIn(name, parts)),
      })
      return {
        cells: (await namesOf(work, wanted.by, cells)).map(cellOf),
        total: cellOf({ bucket: null, ids: [], names: [], parts: total }),
        complete_from: completeFrom,
        as_of: now.toISOString(),
      }
    }),
    reportCases: query(async (work, viewer, { query: typed, after }) => {
      const wanted = asked(typed)
      const [first] = wanted.metrics
      if (first === undefined) throw new Error('a query without a figure')
      const { items, next } = await casesOf(work, viewer, first, wanted, after ?? null)
      return {
        next,
        items: items.map(
          ({ key, at, ticketId, customerId, customerName, userName, departmentName, value }) => ({
            id: `${key}.${at}`,
            at,
            chat_ticket_id: ticketId,
            customer_id: customerId,
            customer_name: customerName,
            user_name: userName,
            department_name: departmentName,
            value,
          }),
        ),
      }
    }),
  },
}
