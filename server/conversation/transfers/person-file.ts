import { clock, type PersonSection } from '../../directory/customers/person/person-section'

/** How a person's tickets changed hands. */
export const transferSections: readonly PersonSection[] = [
  {
    place: 110,
    title: 'Transferências',
    sql: `SELECT ${clock('x.created_at')} AS "Quando", (SELECT t.protocol FROM chat_tickets t WHERE t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id) AS "Protocolo",
      x.note AS "Recado" FROM ticket_transfers x WHERE x.chat_ticket_id IN (SELECT id FROM chat_tickets WHERE customer_id = ANY($1::bigint[])) ORDER BY x.id`,
  },
]
