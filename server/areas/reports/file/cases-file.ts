import { seesContacts } from '../../../../src/domain/access/actions'
import { figureScope } from '../../../../src/domain/access/figures'
import { maskName, maskValue } from '../../../../src/domain/contacts/mask'
import { formatDuration } from '../../../../src/domain/reports/duration'
import { metricOf } from '../../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../../src/domain/reports/query'
import type { PagedFile } from '../../../directory/exports/definition'
import { zoneOf } from '../../../platform/db/shop-zone'
import { casesOf } from '../cases'
import { topOf } from './top'
import { headOf } from './words'
import { dayText, localText, written } from './written'

/** Cases that are read in one transaction. */
const PAGE = 1_000

/** The cases of a report's first figure, a row for each, the dearest first; as many as the figure counts. */
export const casesFile: PagedFile = {
  needs: 'reportCases',
  file: 'casos',
  page: async (work, { viewer, role }, { asked, after, format, now }) => {
    const { query } = asked as { query: ReportQuery }
    const [name] = query.metrics
    if (name === undefined) throw new Error('a query without a figure')
    const zone = await zoneOf(work)
    const { unit, version, source } = metricOf(name)
    const graded = source === 'grades'
    const reader = { ...viewer, figures: figureScope(role) }
    const { items, next } = await casesOf(work, reader, name, query, after, PAGE)
    const whole = seesContacts(role)
    const top =
      after === null
        ? [
            ...topOf({ ...query, metrics: [name] }, { versions: [version], asOf: now, zone }),
            [
              ...['Quando', 'Quando (ISO)', 'Cliente', 'Pessoa', 'Setor', 'Conversa', headOf(name)],
              ...(unit === 'seconds' ? ['h:mm:ss'] : []),
              ...(graded ? ['Nota', 'Comentário'] : []),
            ],
          ]
        : []
    return {
      rows: [
        ...top,
        ...items.map(({ at, customerName, userName, departmentName, ticketId, value, grade, comment }) => {
          // What falls into days has no hour.
          const moment = at.length > 10 ? new Date(at) : null
          return [
            moment ? localText(moment, zone) : dayText(at),
            moment ? moment.toISOString() : at,
            customerName === null || whole ? customerName : maskName(customerName),
            userName,
            departmentName,
            ticketId,
            written(format, unit === 'cents' ? value / 100 : value),
            ...(unit === 'seconds' ? [formatDuration(value)] : []),
            ...(graded ? [grade, comment === null || whole ? comment : maskValue(comment)] : []),
          ]
        }),
      ],
      counted: items.length,
      customers: items.flatMap(({ customerId }) => customerId ?? []),
      next,
    }
  },
}
