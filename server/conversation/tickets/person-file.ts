import { clock, type PersonSection, USER_NAME } from '../../directory/customers/person/person-section'

/** A person's tickets. */
export const ticketSections: readonly PersonSection[] = [
  {
    place: 80,
    title: 'Atendimentos',
    sql: `SELECT x.protocol AS "Protocolo", ${clock('x.started_at')} AS "Início", ${clock('x.finished_at')} AS "Fim", x.state AS "Situação",
      ${USER_NAME} AS "Atendente", x.grade AS "Nota dada", x.review AS "Comentário da nota", x.closing ->> 'reason' AS "Motivo do encerramento",
      (SELECT string_agg(concat_ws(': ', f ->> 'label', f ->> 'value'), '; ') FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(x.closing -> 'fields') = 'array' THEN x.closing -> 'fields' ELSE '[]' END) f) AS "Respostas do encerramento"
      FROM chat_tickets x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]
