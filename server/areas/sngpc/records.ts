import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import type { Dispensing } from '../../platform/graphql/resolvers.gen'

/** A record of an order as it is kept. */
export type KeptRecord = Omit<Dispensing, 'at'> & { order_id: string }

/** The records of some orders, the oldest first. */
export async function recordsOf(
  work: Work,
  orders: readonly string[],
): Promise<(KeptRecord & { at: string })[]> {
  const rows = await work.query<KeptRecord & { at: Date }>(
    `SELECT d.id::text, d.order_id::text, d.receipt, d.number, d.issued_on::text, d.use, d.prescriber, d.council, d.council_number,
       d.council_state, d.buyer, d.buyer_document_kind, d.buyer_document, d.buyer_issuer, d.buyer_state, d.patient, d.patient_age,
       d.patient_age_unit, d.patient_sex, d.pharmacist, d.crf, d.at,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('place', i.place, 'name', i.name, 'register', i.register, 'lot', i.lot,
           'expires_on', i.expires_on, 'quantity', i.quantity, 'unit', i.unit, 'prolonged', i.prolonged) ORDER BY i.n), '[]')
         FROM dispensing_items i WHERE i.tenant_id = d.tenant_id AND i.dispensing_id = d.id) AS items
     FROM dispensings d WHERE d.order_id = ANY($1::bigint[]) ORDER BY d.order_id, d.id`,
    [orders],
  )
  return rows.map((row) => ({ ...row, at: iso(row.at) }))
}
