import { clock, type PersonSection, words } from '../../directory/customers/person/person-section'
import { WHY_WORDS } from './words'

/** The conversations of a person with bots; what was said stands among their messages. */
export const botSections: readonly PersonSection[] = [
  {
    place: 55,
    title: 'Conversas com robôs',
    sql: `SELECT b.name AS "Robô", ${clock('x.began_at')} AS "Começou em", ${clock('x.ended_at')} AS "Terminou em", ${words('x.why', WHY_WORDS)} AS "Por quê"
      FROM bot_sessions x JOIN bots b ON b.tenant_id = x.tenant_id AND b.id = x.bot_id
      JOIN chat_tickets t ON t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id
      WHERE t.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]
