import { figureScope } from '../../../../src/domain/access/figures'
import type { ReportQuery } from '../../../../src/domain/reports/query'
import { FORMATS } from '../../../directory/exports/definition'
import { addExport } from '../../../directory/exports/start'
import type { From } from '../../../directory/security-log/note'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { Principal } from '../../../platform/principal'
import { casesIn, reportOf } from '../report'

type Asked = Readonly<{ query: ReportQuery; what: string; format: string }>

/**
 * Has a report made into a file. It is asked for once now: what is refused is refused to somebody who can change it, and not to
 * the background.
 * @throws Refusal INVALID, and as the report and `addExport` do
 */
export async function startReportFile(
  work: Work,
  { viewer, role, userId }: Pick<Principal, 'viewer' | 'role' | 'userId'>,
  { query, what, format }: Asked,
  _now: Date,
  from: From,
): Promise<string> {
  const known = FORMATS.find((one) => one === format)
  if (!known || (what !== 'cells' && what !== 'cases'))
    throw new Refusal('INVALID', 'Formato desconhecido.', { field: 'format' })
  const [first] = query.metrics
  const { cells, total } = await reportOf(
    work,
    { ...viewer, figures: figureScope(role) },
    what === 'cells' || !first ? query : { ...query, metrics: [first], grain: null, by: [], spread: false },
  )
  return addExport(
    work,
    {
      userId,
      kind: what === 'cells' ? 'report' : 'report-cases',
      format: known,
      asked: { query },
      total: what === 'cells' || !first ? cells.length + 1 : casesIn(total, first),
    },
    from,
  )
}
