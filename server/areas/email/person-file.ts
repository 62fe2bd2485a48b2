import { clock, type PersonSection } from '../../directory/customers/person/person-section'
import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'

/** What a person was written by e-mail. */
export const mailSections: readonly PersonSection[] = [
  {
    place: 175,
    title: 'E-mails da loja',
    sql: `SELECT m.address AS "Endereço", k.subject AS "Assunto", m.state AS "Situação", ${clock('m.created_at')} AS "Pedido em",
      ${clock('m.sent_at')} AS "Enviado em" FROM mail_outbox m JOIN mail_contents k ON k.tenant_id = m.tenant_id AND k.id = m.content_id
      WHERE m.customer_id = ANY($1::bigint[]) ORDER BY m.id`,
  },
]

/** Takes people out of the mails to them: what waits does not leave, and of what left nothing leads to somebody. May be run again. */
export async function eraseMails(work: Work, erasures: readonly Erasing[]): Promise<void> {
  await work.query(
    `UPDATE mail_outbox SET address = '', filled = '{}', reason = NULL, hash = 'apagado-' || id,
       state = CASE WHEN state = 'queued' THEN 'refused' ELSE state END WHERE customer_id = ANY($1::bigint[])`,
    [erasures.flatMap(({ customers }) => customers)],
  )
}
