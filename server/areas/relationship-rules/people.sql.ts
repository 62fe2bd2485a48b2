import type { Viewer } from '../../../src/domain/access/visibility'
import { dayOf } from '../../../src/domain/time/relative-time'
import { fieldModel } from '../../directory/customers/fields/fields'
import { knownTo } from '../../directory/customers/known.sql'
import { segmentSql } from '../../directory/customers/segments/segment.sql'
import { treeOf } from '../../directory/customers/segments/segments'
import type { Parameters } from '../../platform/db/parameters'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { dueSql, type Span } from './due.sql'
import type { Rule } from './rule.row'

/**
 * SQL: the customers `c` for whom a rule comes round (`d`: occurrence, due_on), of those whom its author may know and who are in
 * its segment, behind FROM.
 * @throws Refusal where the segment is gone, or asks about a field that is.
 */
export async function duePeople(
  work: Work,
  rule: Rule,
  author: Viewer,
  span: Span,
  p: Parameters,
): Promise<string> {
  const due = dueSql(rule, span, work.tenant.id, p)
  const zone = await zoneOf(work)
  const within =
    rule.segment_id === null
      ? 'TRUE'
      : segmentSql(
          await treeOf(work, author, rule.segment_id),
          { model: await fieldModel(work), viewer: author, today: dayOf(Date.now(), zone), zone },
          p,
          'near',
        )
  return `(${due}) d JOIN customers c ON c.tenant_id = ${p.add(work.tenant.id)}::integer AND c.id = d.customer_id
    AND c.erased_at IS NULL AND ${knownTo(author, p)} AND ${within}`
}
