import type { ImportDefinition } from '../../imports/definition'
import { importFields } from './fields'
import { takeCustomers } from './take'
import { tidyGroups, undoCustomers } from './undo'

/** Customers from a file: found by phone, document and e-mail, made or filled in. */
export const customerImport: ImportDefinition = {
  needs: 'customerList',
  // What is compared says of each number in the file whose it is.
  acts: ['actions/see-customer-contacts', 'actions/change-many-customers'],
  makes: 'createCustomerGroup',
  fields: importFields,
  fills: [
    'customers',
    'customer_identifiers',
    'customer_addresses',
    'customer_consents',
    'customer_group_members',
  ],
  take: takeCustomers,
  undo: undoCustomers,
  tidy: tidyGroups,
}
