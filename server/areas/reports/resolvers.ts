import { ReportQuery } from '../../../src/domain/reports/query'
import { mutation } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { ReportInput, Resolvers } from '../../platform/graphql/resolvers.gen'
import { typedIn } from '../../platform/graphql/typed-in'
import { answerTo } from './answer'
import { casesOf } from './cases'
import { startReportFile } from './file/start'
import { reading } from './reading'

/** What is asked for, read and checked. @throws Refusal INVALID that names the field */
const asked = ({ only, ...rest }: ReportInput): ReportQuery =>
  typedIn(ReportQuery, {
    ...rest,
    grain: rest.grain ?? null,
    spread: rest.spread ?? false,
    only: Object.fromEntries(only.map(({ dimension, ids }) => [dimension, ids])),
  })

/** Reports that one screen asks for at most. */
const MOST = 16

/** Figures of the shop, and the cases behind them. */
export const resolvers: Resolvers = {
  Query: {
    report: reading((work, reader, { query: typed }, now, { db }) =>
      answerTo(db, work, reader, asked(typed), now),
    ),
    reports: reading(async (work, reader, { queries }, now, { db }) => {
      if (queries.length > MOST) throw new Refusal('INVALID', `Peça até ${MOST} relatórios de cada vez.`)
      const answers = []
      // One after the other: they share the one transaction, and so are of the same moment.
      for (const typed of queries) answers.push(await answerTo(db, work, reader, asked(typed), now))
      return answers
    }),
    reportCases: reading(async (work, reader, { query: typed, after }) => {
      const wanted = asked(typed)
      const [first] = wanted.metrics
      if (first === undefined) throw new Error('a query without a figure')
      const { items, next } = await casesOf(work, reader, first, wanted, after ?? null)
      return {
        next,
        items: items.map(
          ({
            key,
            at,
            ticketId,
            customerId,
            customerName,
            userName,
            departmentName,
            value,
            grade,
            comment,
          }) => ({
            id: `${key}.${at}`,
            at,
            chat_ticket_id: ticketId,
            customer_id: customerId,
            customer_name: customerName,
            user_name: userName,
            department_name: departmentName,
            value,
            grade,
            comment,
          }),
        ),
      }
    }),
  },
  Mutation: {
    exportReport: mutation((work, _viewer, { query: typed, what, format }, now, context) =>
      startReportFile(work, context.principal, { query: asked(typed), what, format }, now, context),
    ),
  },
}
