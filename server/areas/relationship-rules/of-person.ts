import type { RelationshipState } from '../../../contract/relationship-lists'
import { clock, type PersonSection, words } from '../../directory/customers/person/person-section'
import type { Erasing, Merging } from '../../directory/moments'
import type { Work } from '../../platform/db/work'

const STATES: Readonly<Record<RelationshipState, string>> = {
  due: 'Devida',
  planned: 'Planejada',
  sent: 'Enviada',
  excluded: 'Não enviada',
  expired: 'Venceu sem envio',
  task: 'Passada à equipe',
}

/** What rules did for a person. */
export const relationshipSections: readonly PersonSection[] = [
  {
    place: 115,
    title: 'Mensagens de réguas de relacionamento',
    sql: `SELECT ${clock('x.state_at')} AS "Quando", (SELECT r.name FROM relationship_rules r WHERE r.tenant_id = x.tenant_id AND r.id = x.rule_id) AS "Regra",
      ${words('x.state', STATES)} AS "Situação", to_char(x.due_on, 'DD/MM/YYYY') AS "Devida em" FROM relationship_sends x
      WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]

/** Nothing is left of what came round for somebody erased. */
export async function eraseSends(work: Work, erasures: readonly Erasing[]): Promise<void> {
  await work.query('DELETE FROM relationship_sends WHERE customer_id = ANY($1::bigint[])', [
    erasures.flatMap(({ customers }) => customers),
  ])
}

/**
 * What came round for somebody who is merged into another has come round for that one: nobody is congratulated twice. Theirs stays,
 * for the day on which the merge is taken back.
 */
export async function copySends(work: Work, mergings: readonly Merging[]): Promise<void> {
  for (const { survivorId, mergedId } of mergings)
    await work.query(
      `INSERT INTO relationship_sends (tenant_id, rule_id, customer_id, occurrence, priority, due_on, expires_at, state, reason, not_before, created_at, state_at)
       SELECT tenant_id, rule_id, $1, occurrence, priority, due_on, expires_at, CASE WHEN state = 'planned' THEN 'sent' ELSE state END,
         reason, not_before, created_at, state_at
       FROM relationship_sends WHERE customer_id = $2 ORDER BY id ON CONFLICT DO NOTHING`,
      [survivorId, mergedId],
    )
}
