import type { CustomerField } from '../../contract/entities'
import type { Work } from '../platform/db/work'

/** The customer data model: the tenant's own fields, in their order. */
export const customerFields = (work: Work): Promise<CustomerField[]> =>
  work.query<CustomerField>(
    'SELECT id::text, key, label, kind, required, options FROM customer_fields ORDER BY position, id LIMIT 200',
  )
