import { clock, type PersonSection } from '../../directory/customers/person/person-section'
import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'

/** What a person was written by SMS. */
export const smsSections: readonly PersonSection[] = [
  {
    place: 176,
    title: 'SMS da loja',
    sql: `SELECT m.phone AS "Telefone", m.text AS "Texto", m.state AS "Situação", ${clock('m.created_at')} AS "Pedido em",
      ${clock('m.sent_at')} AS "Enviado em" FROM sms_outbox m WHERE m.customer_id = ANY($1::bigint[]) ORDER BY m.id`,
  },
]

/** Takes people out of the SMS to them: what waits does not leave, and of what left nothing leads to somebody. May be run again. */
export async function eraseSms(work: Work, erasures: readonly Erasing[]): Promise<void> {
  await work.query(
    `UPDATE sms_outbox SET phone = '', text = '', code = NULL, reason = NULL, hash = 'apagado-' || id,
       state = CASE WHEN state = 'queued' THEN 'refused' ELSE state END WHERE customer_id = ANY($1::bigint[])`,
    [erasures.flatMap(({ customers }) => customers)],
  )
}
