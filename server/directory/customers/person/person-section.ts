import { SHOP_ZONE } from '../../../platform/db/shop-zone'
import { defineRegistry } from '../../../platform/registry'

/**
 * What an area keeps of a person, as a section of their own file (Lei 13.709/2018, art. 18). In its SQL, `$1` are the ids
 * of the customer and of whoever was merged into them, and `x` is the table it reads. Sections stand by their `place`.
 */
export type PersonSection = Readonly<{ place: number; title: string; sql: string }>

/** Everything that is kept of a person; areas bring it. */
export const personSections = defineRegistry<readonly PersonSection[]>('sections of a person’s file')

/** SQL: a moment as the shop's clock shows it. */
export const clock = (column: string): string =>
  `to_char(${column} AT TIME ZONE ${SHOP_ZONE}, 'DD/MM/YYYY HH24:MI:SS')`

/** SQL: the name of the user of `x`. */
export const USER_NAME = '(SELECT u.name FROM users u WHERE u.tenant_id = x.tenant_id AND u.id = x.user_id)'

/** SQL: `x` is of one of the person's orders. */
export const OF_ORDERS = 'x.order_id IN (SELECT id FROM orders WHERE customer_id = ANY($1::bigint[]))'

/** SQL: the number of the order of `x`. */
export const ORDER_NUMBER =
  '(SELECT o.number FROM orders o WHERE o.tenant_id = x.tenant_id AND o.id = x.order_id)'

/** SQL: the value of a closed list as people read it; as it stands where it is not in the list. */
export const words = (column: string, list: Readonly<Record<string, string>>): string =>
  `CASE ${column} ${Object.entries(list)
    .map(([word, said]) => `WHEN '${word}' THEN '${said}'`)
    .join(' ')} ELSE ${column} END`
