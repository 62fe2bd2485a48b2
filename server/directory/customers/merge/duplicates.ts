import type { CustomerDuplicate } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { plainDocument } from '../../../../src/domain/contacts/document'
import { duplicateReasons } from '../../../../src/domain/contacts/duplicates'
import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import { findCustomer } from '../customer.queries'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from '../customer.row'
import { knownTo } from '../known.sql'

const MOST = 5
/** Candidates that the indexes give; a placeholder e-mail of the whole shop must not read it all. */
const MOST_CANDIDATES = 50

/**
 * Customers who may be the same person as this one, of those whom the viewer may know. Indexes find the
 * candidates by the end of the number, document and e-mail; the rule (src/domain/contacts/duplicates.ts) decides.
 */
export async function duplicatesOf(work: Work, viewer: Viewer, id: string): Promise<CustomerDuplicate[]> {
  const customer = await findCustomer(work, viewer, id)
  if (!customer) return []
  const parameters = new Parameters()
  const any: string[] = []
  if (customer.phone_number.length >= 10)
    any.push(
      `(c.phone_number <> '' AND right(c.phone_number, 8) = ${parameters.add(customer.phone_number.slice(-8))})`,
    )
  const document = plainDocument(customer.document_register ?? '')
  if (document !== '') any.push(`(c.document_key COLLATE "C" = ${parameters.add(document)})`)
  if (customer.email?.trim())
    any.push(
      `(c.email IS NOT NULL AND lower(c.email) COLLATE "C" = ${parameters.add(customer.email.trim().toLowerCase())})`,
    )
  if (any.length === 0) return []
  const rows = await work.query<CustomerRow>(
    `SELECT ${CUSTOMER_COLUMNS} FROM customers c
     WHERE (${any.join(' OR ')}) AND c.id <> ${parameters.add(id)}::bigint AND ${knownTo(viewer, parameters)}
     ORDER BY c.id LIMIT ${MOST_CANDIDATES}`,
    parameters.values,
  )
  return rows
    .map(toCustomer)
    .map((other) => ({ customer: other, reasons: duplicateReasons(customer, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, MOST)
}
