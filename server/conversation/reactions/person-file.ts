import { clock, type PersonSection } from '../../directory/customers/person/person-section'

/** Reactions to what was written with a person. */
export const reactionSections: readonly PersonSection[] = [
  {
    place: 200,
    title: 'Reações',
    sql: `SELECT ${clock('x.reacted_at')} AS "Quando", CASE WHEN x.from_customer THEN 'Cliente' ELSE 'Loja' END AS "De", x.text AS "Reação" FROM reactions x
      WHERE x.text <> '' AND x.message_id IN (SELECT id FROM customer_chats WHERE customer_id = ANY($1::bigint[])) ORDER BY x.reacted_at`,
  },
]
