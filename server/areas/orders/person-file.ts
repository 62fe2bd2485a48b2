import type { PRESCRIPTION_KINDS } from '../../../contract/order-lists'
import {
  clock,
  OF_ORDERS,
  ORDER_NUMBER,
  type PersonSection,
  USER_NAME,
  words,
} from '../../directory/customers/person/person-section'
import { SHOP_ZONE } from '../../platform/db/shop-zone'

const PRESCRIPTIONS: Readonly<Record<(typeof PRESCRIPTION_KINDS)[number], string>> = {
  paper_photo: 'Foto de receita de papel',
  paper_original: 'Receita de papel, no balcão',
  native_digital: 'Receita digital',
}

/** What a person was offered, bought and paid. */
export const orderSections: readonly PersonSection[] = [
  {
    place: 90,
    title: 'Orçamentos',
    sql: `SELECT x.number AS "Número", x.status AS "Situação", x.currency AS "Moeda", x.total / 100.0::float8 AS "Total", x.note AS "Observação", x.refusal AS "Motivo da recusa",
      ${clock('x.created_at')} AS "Quando", (SELECT string_agg(i.quantity || ' × ' || i.name, '; ' ORDER BY i.place) FROM quote_items i
        WHERE i.tenant_id = x.tenant_id AND i.quote_id = x.id) AS "Itens"
      FROM quotes x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    place: 100,
    title: 'Andamento dos orçamentos',
    sql: `SELECT (SELECT q.number FROM quotes q WHERE q.tenant_id = x.tenant_id AND q.id = x.quote_id) AS "Orçamento", ${clock('x.at')} AS "Quando",
      x.kind AS "O que", x.note AS "Observação", x.amount / 100.0::float8 AS "Valor", ${USER_NAME} AS "Quem" FROM quote_steps x
      WHERE x.quote_id IN (SELECT id FROM quotes WHERE customer_id = ANY($1::bigint[])) ORDER BY x.id`,
  },
  {
    place: 130,
    title: 'Pedidos',
    sql: `SELECT x.number AS "Número", x.phase AS "Etapa", x.total / 100.0::float8 AS "Total", x.address AS "Endereço", x.note AS "Observação",
      x.cancel_reason AS "Motivo do cancelamento", ${clock('x.created_at')} AS "Quando",
      (SELECT string_agg(l.quantity || ' × ' || l.name, '; ' ORDER BY l.place) FROM order_lines l
        WHERE l.tenant_id = x.tenant_id AND l.order_id = x.id) AS "Itens"
      FROM orders x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    place: 140,
    title: 'Andamento dos pedidos',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", ${clock('x.at')} AS "Quando", x.kind AS "O que", x.to_phase AS "Etapa", x.note AS "Observação",
      x.amount / 100.0::float8 AS "Valor", ${USER_NAME} AS "Quem" FROM order_steps x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
  {
    place: 150,
    title: 'Receitas',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", CASE WHEN x.approved THEN 'Aceita' ELSE 'Recusada' END AS "Avaliação", x.reason AS "Motivo",
      ${words('x.kind', PRESCRIPTIONS)} AS "Tipo", to_char(x.issued_on, 'DD/MM/YYYY') AS "Data da receita", x.sncr AS "Número no SNCR",
      to_char(x.valid_until, 'DD/MM/YYYY') AS "Vale até", x.rules AS "Regras", x.pharmacist AS "Farmacêutico", x.crf AS "CRF", ${clock('x.at')} AS "Quando"
      FROM prescription_reviews x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
  {
    place: 170,
    title: 'Pagamentos',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", x.kind AS "Forma", x.state AS "Situação", x.amount / 100.0::float8 AS "Valor", ${clock('x.created_at')} AS "Pedido em",
      (SELECT string_agg(to_char(m.at AT TIME ZONE ${SHOP_ZONE}, 'DD/MM/YYYY HH24:MI') || ': ' || m.amount / 100.0::float8
          || coalesce(' (entregou ' || m.handed / 100.0::float8 || ')', ''), '; ' ORDER BY m.id)
        FROM payment_moves m WHERE m.tenant_id = x.tenant_id AND m.payment_id = x.id) AS "Entradas e saídas",
      (SELECT string_agg(concat_ws(' ', r.amount / 100.0::float8, r.state, r.reason), '; ' ORDER BY r.id)
        FROM payment_refunds r WHERE r.tenant_id = x.tenant_id AND r.payment_id = x.id) AS "Devoluções"
      FROM payments x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
]
