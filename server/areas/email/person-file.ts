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
  {
    place: 176,
    title: 'Endereços de e-mail a que a loja não escreve',
    sql: `SELECT s.reason AS "Motivo", ${clock('s.at')} AS "Desde", ${clock('s.lifted_at')} AS "Liberado em", s.lift_reason AS "Liberado porque"
      FROM mail_suppressions s WHERE s.customer_id = ANY($1::bigint[]) ORDER BY s.id`,
  },
]

/** Takes people out of the mails to them: what waits does not leave, and of what left nothing leads to somebody. May be run again. */
export async function eraseMails(work: Work, erasures: readonly Erasing[]): Promise<void> {
  const ids = erasures.flatMap(({ customers }) => customers)
  await work.query(
    `UPDATE mail_outbox SET address = '', filled = '{}', reason = NULL, hash = 'apagado-' || id,
       state = CASE WHEN state = 'queued' THEN 'refused' ELSE state END WHERE customer_id = ANY($1::bigint[])`,
    [ids],
  )
  await work.query(
    'UPDATE mail_suppressions SET customer_id = NULL, lift_reason = NULL WHERE customer_id = ANY($1::bigint[])',
    [ids],
  )
}
