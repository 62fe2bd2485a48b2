import { clock, type PersonSection } from '../../directory/customers/person/person-section'
import { unlessDeleted } from '../tickets/deleted.sql'

/** What was written with a person. */
export const messageSections: readonly PersonSection[] = [
  {
    place: 190,
    title: 'Mensagens',
    sql: `SELECT ${clock('x.sent_at')} AS "Quando", CASE x.tag_type WHEN 'in' THEN 'Cliente' WHEN 'out' THEN 'Loja' ELSE 'Sistema' END AS "De",
      x.type AS "Tipo", CASE WHEN x.whatsapp_deleted_at IS NULL THEN coalesce(x.message, x.caption) ELSE 'Mensagem apagada' END AS "Texto",
      ${unlessDeleted('x', 'document_name')} AS "Arquivo",
      (SELECT string_agg(o.quantity || ' × ' || o.name, '; ' ORDER BY o.place) FROM ordered_products o
        WHERE o.tenant_id = x.tenant_id AND o.message_id = x.id) AS "Pedido"
      FROM customer_chats x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.sent_at, x.id`,
  },
]
