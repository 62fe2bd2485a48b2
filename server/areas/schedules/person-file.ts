import { clock, type PersonSection } from '../../directory/customers/person/person-section'

/** What is to be written to a person later. */
export const scheduleSections: readonly PersonSection[] = [
  {
    place: 180,
    title: 'Mensagens para enviar depois',
    sql: `SELECT ${clock('x.send_at')} AS "Para", x.state AS "Situação", x.message AS "Mensagem" FROM scheduled_messages x
      WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]
