import { clock, type PersonSection, words } from '../../directory/customers/person/person-section'
import { END_WORDS } from './words'

/** A person's conversations with Maria; what was said stands among their messages. */
export const mariaSections: readonly PersonSection[] = [
  {
    place: 56,
    title: 'Conversas com a Maria',
    sql: `SELECT ${clock('x.began_at')} AS "Começou em", ${clock('x.ended_at')} AS "Terminou em", ${words('x.why', END_WORDS)} AS "Por quê"
      FROM maria_sessions x JOIN chat_tickets t ON t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id
      WHERE t.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]
