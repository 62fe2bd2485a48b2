import type { Fault } from './fault.ts'

/** What a shop keeps of its customers, how they are found by it, and the groups they are in. */
export const customerFaults: readonly Fault[] = [
  {
    name: 'of a large group only the first hundreds are told of',
    file: 'server/customers/tell-members.ts',
    right: 'return ids.length === BATCH ?',
    wrong: 'return ids.length > BATCH ?',
    caughtBy: 'tests/server/areas/customer-groups.test.ts',
  },
  {
    name: 'a choice that is renamed is another one',
    file: 'src/domain/contacts/own-fields/field-form.ts',
    right: 'if (id !== null && known.has(id)) return { id, label, color, archived }',
    wrong: 'if (id !== null && known.has(label)) return { id, label, color, archived }',
    caughtBy: 'tests/server/areas/customer-fields.test.ts',
  },
  {
    name: 'zeros at the beginning are lost when a text becomes a number',
    file: 'src/domain/contacts/own-fields/convert.ts',
    right: 'return !isNumber || sameText(',
    wrong: 'return isNumber || sameText(',
    caughtBy: 'src/domain/contacts/own-fields/kinds.test.ts',
  },
  {
    name: 'values of a field that becomes sensitive stay with the customer',
    file: 'server/customers/field-save.ts',
    right: 'if (form.sensitive !== before.sensitive) await moveValues(',
    wrong: 'if (form.sensitive === before.sensitive) await moveValues(',
    caughtBy: 'tests/server/areas/customer-fields.test.ts',
  },
  {
    name: 'who has no value is not among those who do not have that one',
    file: 'server/customers/segment.sql.ts',
    right: "op: 'is' }, value, asked, parameters)}) IS NOT TRUE)`",
    wrong: "op: 'is' }, value, asked, parameters)}) IS FALSE)`",
    caughtBy: 'tests/server/areas/segments.property.test.ts',
  },
  {
    name: 'a day ends with its first moment',
    file: 'src/domain/contacts/segments/days.ts',
    right: 'return { from, to: laterDay(to, 1) }',
    wrong: 'return { from, to }',
    caughtBy: 'src/domain/contacts/segments/draft.test.ts',
  },
  {
    name: 'another user’s own segment can be used',
    file: 'server/customers/segments.ts',
    right: 'WHERE id = $1 AND (user_id = $2 OR shared)',
    wrong: 'WHERE id = $1 AND (user_id = $2 OR true)',
    caughtBy: 'tests/server/areas/segments.property.test.ts',
  },
]
