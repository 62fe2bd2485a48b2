import type { SNGPC_AGE_UNITS, SNGPC_SEXES } from '../../../contract/sngpc-lists'
import {
  clock,
  OF_ORDERS,
  ORDER_NUMBER,
  type PersonSection,
  words,
} from '../../directory/customers/person/person-section'

const AGE_UNITS: Readonly<Record<(typeof SNGPC_AGE_UNITS)[number], string>> = {
  years: 'anos',
  months: 'meses',
}
const SEXES: Readonly<Record<(typeof SNGPC_SEXES)[number], string>> = {
  male: 'masculino',
  female: 'feminino',
}

/** What a person bought of controlled medicines. */
export const saleSections: readonly PersonSection[] = [
  {
    place: 160,
    title: 'Vendas de controlados (SNGPC)',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", to_char(x.issued_on, 'DD/MM/YYYY') AS "Data da receita", x.number AS "Número da notificação",
      concat_ws(' ', x.prescriber, x.council, x.council_number || '/' || x.council_state) AS "Prescritor",
      concat_ws(' ', x.buyer, x.buyer_document, x.buyer_issuer, x.buyer_state) AS "Comprador",
      concat_ws(' ', x.patient, x.patient_age, ${words('x.patient_age_unit', AGE_UNITS)}, ${words('x.patient_sex', SEXES)}) AS "Paciente",
      (SELECT string_agg(i.quantity || ' × ' || i.name || ', lote ' || i.lot || ', validade ' || to_char(i.expires_on, 'DD/MM/YYYY'), '; ' ORDER BY i.n)
        FROM dispensing_items i WHERE i.tenant_id = x.tenant_id AND i.dispensing_id = x.id) AS "Medicamentos",
      x.pharmacist AS "Farmacêutico", x.crf AS "CRF", ${clock('x.at')} AS "Registrado em" FROM dispensings x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
]
