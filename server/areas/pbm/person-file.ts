import type { PbmState } from '../../../contract/pbm-lists'
import {
  clock,
  OF_ORDERS,
  ORDER_NUMBER,
  type PersonSection,
  words,
} from '../../directory/customers/person/person-section'

/** States as people read them. */
export const PBM_STATE_WORDS: Readonly<Record<PbmState, string>> = {
  asked: 'Perguntando à operadora',
  pending: 'Em análise na operadora',
  withdrawing: 'Desistindo',
  authorised: 'Autorizado',
  confirmed: 'Vendido',
  unpaid: 'A operadora não paga',
  denied: 'Negado',
  expired: 'Venceu',
  reversing: 'Desfazendo',
  reversed: 'Desfeito',
}

/** What operators of benefit programmes were asked for somebody. Card and CPF lie sealed until the operator has answered, then they are gone. */
export const pbmSections: readonly PersonSection[] = [
  {
    place: 145,
    title: 'Autorizações de PBM',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", x.programme_name AS "Programa", x.product_name AS "Produto", x.pieces AS "Quantidade",
      ${words('x.state', PBM_STATE_WORDS)} AS "Situação", x.discount / 100.0::float8 AS "Desconto", x.number AS "Número", x.reason AS "Motivo",
      x.card_end AS "Final do cartão", ${clock('x.asked_at')} AS "Quando" FROM pbm_authorisations x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
]
