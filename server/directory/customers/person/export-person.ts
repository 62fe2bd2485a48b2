import type { Viewer } from '../../../../src/domain/access/visibility'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { addExport } from '../../exports/start'
import type { From } from '../../security-log/note'
import { lockCustomer } from '../locked-customer'

/** Has everything about a customer made into a file. @throws Refusal NOT_FOUND, INVALID for a format that it has not. */
export async function exportCustomer(
  work: Work,
  viewer: Viewer,
  { customer_id: id, format }: { customer_id: string; format: string },
  from: From,
): Promise<string> {
  if (format !== 'json' && format !== 'pdf')
    throw new Refusal('INVALID', 'Formato desconhecido.', { field: 'format' })
  await lockCustomer(work, viewer, id)
  return addExport(work, { userId: viewer.id, kind: 'customer', format, asked: { id }, total: 1 }, from, id)
}
