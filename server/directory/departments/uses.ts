import { type Uses, usesOfRow } from '../../platform/db/still-used'

/** What would be gone with a department, name one that is not there, or wait where nobody looks. */
const OWN: Uses = {
  pessoa: 'SELECT name FROM users WHERE department_id = $1::bigint AND deleted_at IS NULL',
  'atendimento não encerrado': `SELECT protocol AS name FROM chat_tickets WHERE department_id = $1::bigint AND state <> 'closed'`,
  'resposta rápida': `SELECT '/' || identifier AS name FROM quick_answers WHERE department_id = $1::bigint AND deleted_at IS NULL`,
  'convite de': 'SELECT email AS name FROM invitations WHERE department_id = $1::bigint',
  'horário de': `SELECT 'funcionamento' AS name FROM opening_hours WHERE department_id = $1::bigint`,
  'regra de': `SELECT 'inatividade' AS name FROM inactivity_rules WHERE department_id = $1::bigint
    UNION SELECT 'distribuição' FROM assignment_rules WHERE department_id = $1::bigint`,
  'mensagem de': `SELECT 'encerramento' AS name FROM closing_messages WHERE department_id = $1::bigint
    UNION SELECT 'pesquisa' FROM surveys WHERE department_id = $1::bigint AND deleted_at IS NULL`,
}

/** The same with what other areas know of. */
export const usesOfDepartment = (): Uses => usesOfRow('departments', OWN)
