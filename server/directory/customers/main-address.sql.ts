import { ADDRESS_PARTS } from '../../../src/domain/contacts/address'

const MAIN = 'FROM customer_addresses a WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.main'

/** SQL: the main address of customers `c` in one line; null where they have none. */
export const MAIN_ADDRESS_LINE = `(SELECT NULLIF(address_line(a), '') ${MAIN})`

/** SQL: the parts of the main address of customers `c`, as JSON; null where they have none. */
export const MAIN_ADDRESS_PARTS = `(SELECT json_build_object(${ADDRESS_PARTS.map((part) => `'${part}', a.${part}`).join(', ')}) ${MAIN})`
