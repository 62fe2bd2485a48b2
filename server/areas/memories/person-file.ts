import { clock, type PersonSection, words } from '../../directory/customers/person/person-section'
import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'

/** What each kind is called. */
const KINDS = {
  addressing: 'Como tratar',
  shop: 'Loja',
  delivery: 'Entrega',
  payment: 'Pagamento',
  hours: 'Horário',
  free: 'Anotação',
}

/** What is remembered of a person. */
export const memorySections: readonly PersonSection[] = [
  {
    place: 57,
    title: 'Memórias',
    sql: `SELECT ${words('x.kind', KINDS)} AS "Tipo", x.value AS "O que está anotado", CASE WHEN x.health THEN 'sim' ELSE 'não' END AS "De saúde",
      coalesce((SELECT u.name FROM users u WHERE u.tenant_id = x.tenant_id AND u.id = x.proposed_by), 'Maria') AS "Proposta por",
      (SELECT u.name FROM users u WHERE u.tenant_id = x.tenant_id AND u.id = x.approved_by) AS "Aprovada por",
      ${clock('x.created_at')} AS "Desde", ${clock('x.expires_at')} AS "Até", ${clock('x.used_at')} AS "Usada em"
      FROM customer_memories x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]

/** Forgets what is remembered of people who are erased. May be run again. */
export async function eraseMemories(work: Work, erasures: readonly Erasing[]): Promise<void> {
  await work.query('DELETE FROM customer_memories WHERE customer_id = ANY($1::bigint[])', [
    erasures.flatMap(({ customers }) => customers),
  ])
}
