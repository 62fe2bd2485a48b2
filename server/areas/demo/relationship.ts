import type { Work } from '../../platform/db/work'

/** What the rules say, and when they come round: trigger, days, active. */
const RULES = [
  [
    'Parabéns',
    'birthday',
    0,
    false,
    '{{saudacao}}, {{primeiro_nome}}! Hoje é o seu dia, e a {{loja}} deseja muita saúde.',
  ],
  [
    'Reposição',
    'refill',
    0,
    false,
    '{{saudacao}}, {{primeiro_nome}}! Sua reposição está próxima. Quer que a gente separe?',
  ],
  [
    'Sentimos sua falta',
    'no_purchase',
    180,
    true,
    '{{saudacao}}, {{primeiro_nome}}! Faz tempo que não nos vemos. Se precisar, a {{loja}} está aqui.',
  ],
] as const

/** Three relationship rules with what they say, in a category; birthdays come from the customers' own field. One is active. */
export async function writeRelationship(work: Work): Promise<void> {
  await work.query(
    `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'birthday_field', 'nascimento')`,
    [work.tenant.id],
  )
  await work.query(
    `WITH c AS (
       INSERT INTO relationship_categories (tenant_id, name) VALUES ($1, 'Relacionamento') RETURNING id
     ), v AS (
       SELECT * FROM unnest($2::text[], $3::text[], $4::integer[], $5::boolean[], $6::text[]) v(name, trigger, number, active, message)
     ), t AS (
       INSERT INTO relationship_templates (tenant_id, name, message) SELECT $1, name, message FROM v RETURNING id, name
     )
     INSERT INTO relationship_rules (tenant_id, name, category_id, trigger, number, hour, instance_id, template_id, daily_most,
       active, activated_at, user_id)
     SELECT $1, v.name, c.id, v.trigger, v.number, 10, (SELECT min(id) FROM instances WHERE tenant_id = $1), t.id, 100, v.active,
       CASE WHEN v.active THEN now() END, (SELECT min(id) FROM users WHERE tenant_id = $1)
     FROM v JOIN t ON t.name = v.name CROSS JOIN c`,
    [work.tenant.id, ...[0, 1, 2, 3, 4].map((column) => RULES.map((rule) => rule[column]))],
  )
}
