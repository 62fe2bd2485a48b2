import { SNGPC_LIMITS } from '../../../contract/sngpc-lists'
import type { DispensingFault } from '../../../src/domain/sngpc/dispensing'

/** Fields of a record as people read them. */
const NAMES: Readonly<Record<string, string>> = {
  receipt: 'tipo de receituário',
  number: 'número da notificação',
  issued_on: 'data da receita',
  use: 'uso',
  prescriber: 'nome do prescritor',
  council: 'conselho do prescritor',
  council_number: 'número no conselho',
  council_state: 'UF do conselho',
  buyer: 'nome do comprador',
  buyer_document_kind: 'documento do comprador',
  buyer_document: 'número do documento do comprador',
  buyer_issuer: 'órgão expedidor',
  buyer_state: 'UF do documento',
  patient: 'nome do paciente',
  patient_age: 'idade do paciente',
  patient_age_unit: 'unidade da idade',
  patient_sex: 'sexo do paciente',
  items: 'medicamentos',
  place: 'medicamento',
  register: 'registro na Anvisa',
  lot: 'lote',
  expires_on: 'validade',
  quantity: 'quantidade',
  unit: 'unidade',
}

/** Why a field of a record does not do, in a sentence. @param path as dispensingFaults gives it: "items.0.lot" */
export function faultSaid(path: string, fault: DispensingFault): string {
  const field = path.split('.').at(-1) ?? path
  const name = NAMES[field] ?? field
  switch (fault) {
    case 'absent':
      return `Falta ${name}.`
    case 'long':
      return `É longo demais para o SNGPC: ${name}.`
    case 'over':
      return 'A quantidade passa da que falta registrar deste item.'
    case 'late':
      return field === 'issued_on' ? 'A data da receita está no futuro.' : 'O medicamento está vencido.'
    case 'mismatch':
      return field === 'council'
        ? 'O CRMV prescreve só para uso veterinário, e os outros conselhos só para uso humano.'
        : 'Este tipo de receituário não é o destes medicamentos: antimicrobianos e agonistas GLP-1 têm receita própria, que não leva outro controlado.'
    case 'wrong':
      if (field === 'register') return 'O registro na Anvisa tem 13 algarismos e começa com 1.'
      if (field === 'patient_age') return `A idade vai de 0 a ${SNGPC_LIMITS.age}.`
      if (field === 'quantity') return `A quantidade vai de 1 a ${SNGPC_LIMITS.quantity}.`
      return `Não serve: ${name}.`
  }
}
