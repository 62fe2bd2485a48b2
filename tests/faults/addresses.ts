import type { Fault } from './fault.ts'

/** Where customers live: whose address it is, which is the main one, and who is shown it. */
export const addressFaults: readonly Fault[] = [
  {
    name: 'the address that is chosen is not the main one',
    file: 'server/directory/customers/addresses.ts',
    right: 'ORDER BY customer_id, id = ANY($2::bigint[]) DESC, main DESC, id`',
    wrong: 'ORDER BY customer_id, main DESC, id = ANY($2::bigint[]) DESC, id`',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'who loses their main address has none',
    file: 'server/directory/customers/addresses.ts',
    right: '  await settleMain(work, [customer_id])\n',
    wrong: '',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'an address is changed as another customer’s',
    file: 'server/directory/customers/addresses.ts',
    right: 'if (before && before.customer_id !== customerId) throw addressNotFound()',
    wrong: '',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'the second of two who change an address overwrites the first',
    file: 'server/directory/customers/addresses.ts',
    right: 'before.rev !== rev',
    wrong: 'before.rev > rev',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'what is covered of an address is written back',
    file: 'server/directory/customers/addresses.ts',
    right: 'if (!seesContacts && covered)',
    wrong: 'if (!covered && !seesContacts)',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'an order goes to the address of another customer',
    file: 'server/directory/customers/addresses.ts',
    right: 'FROM customer_addresses WHERE id = $1 AND customer_id = $2`,\n        [id, customerId]',
    wrong: 'FROM customer_addresses WHERE id = $1 AND $2::bigint IS NOT NULL`,\n        [id, customerId]',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'a merge leaves the main address that was chosen behind',
    file: 'server/directory/customers/merge/merge.ts',
    right: 'takes && merged !== null ? [merged] : []',
    wrong: '[]',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'addresses stay with the survivor of a merge that is undone',
    file: 'server/directory/customers/merge/undo.ts',
    right: '  await giveBackAddresses(work, moved, from, to)\n',
    wrong: '',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'who is two again has another main address than before',
    file: 'server/directory/customers/merge/undo.ts',
    right: '[wasTaken ? survivor : null, merged]',
    wrong: '[wasTaken ? null : survivor]',
    caughtBy: 'tests/server/areas/customer-addresses.test.ts',
  },
  {
    name: 'an address is shown whole to who may not see contact data',
    file: 'server/directory/masking/fields.ts',
    right: '    line: whole,\n',
    wrong: '',
    caughtBy: 'tests/server/laws/masking.test.ts',
  },
  {
    name: 'a customer’s main address is shown whole to who may not see contact data',
    file: 'server/directory/masking/fields.ts',
    right: '    email,\n    address: whole,\n',
    wrong: '    email,\n',
    caughtBy: 'tests/server/laws/masking.test.ts',
  },
]
