import { clock, type PersonSection } from '../../directory/customers/person/person-section'
import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'

/** What a person asked and nothing answered. */
export const unansweredSections: readonly PersonSection[] = [
  {
    place: 56,
    title: 'Perguntas que ficaram sem resposta da Maria',
    sql: `SELECT x.text AS "Pergunta", ${clock('x.at')} AS "Em" FROM unanswered_askings x
      JOIN chat_tickets t ON t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id
      WHERE t.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]

/** Forgets what people asked who are erased. May be run again. */
export async function eraseAskings(work: Work, erasures: readonly Erasing[]): Promise<void> {
  await work.query(
    `DELETE FROM unanswered_askings WHERE chat_ticket_id IN (SELECT id FROM chat_tickets WHERE customer_id = ANY($1::bigint[]))`,
    [erasures.flatMap(({ customers }) => customers)],
  )
}
