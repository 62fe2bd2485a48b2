import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { AutomaticMessagePlaces, NamedChoice } from '../../platform/graphql/resolvers.gen'

/** What a place names, with the table that holds it. */
const NAMED = {
  instanceId: { from: 'instances WHERE deleted_at IS NULL', field: 'instance_id', gone: 'Esta conexão' },
  departmentId: { from: 'departments WHERE true', field: 'department_id', gone: 'Este setor' },
  categoryId: { from: 'reason_categories WHERE true', field: 'category_id', gone: 'Esta categoria' },
  reasonId: {
    from: "reasons WHERE type = 'closing' AND deleted_at IS NULL",
    field: 'reason_id',
    gone: 'Este motivo',
  },
} as const

/** @throws Refusal INVALID with the field that names what is not there */
export async function mustBeThere(
  work: Work,
  place: Readonly<Partial<Record<keyof typeof NAMED, string | null>>>,
): Promise<void> {
  for (const name of Object.keys(NAMED) as (keyof typeof NAMED)[]) {
    const id = place[name] ?? null
    if (id === null) continue
    const { from, field, gone } = NAMED[name]
    const row = isId(id)
      ? await work.one(`SELECT 1 FROM ${from} AND id = $1::bigint FOR KEY SHARE`, [id])
      : undefined
    if (!row) throw new Refusal('INVALID', `${gone} não existe mais.`, { field })
  }
}

/** The names that a place may be chosen from. */
export async function readPlaces(work: Work): Promise<AutomaticMessagePlaces> {
  const names = (sql: string) => work.query<NamedChoice>(sql)
  return {
    instances: await names(
      `SELECT id::text, coalesce(nickname, name) AS name FROM instances WHERE deleted_at IS NULL ORDER BY 2, instances.id LIMIT 500`,
    ),
    departments: await names(
      'SELECT id::text, name FROM departments WHERE activated ORDER BY 2, departments.id LIMIT 500',
    ),
    categories: await names(
      'SELECT id::text, name FROM reason_categories ORDER BY position, reason_categories.id LIMIT 500',
    ),
    reasons: await names(
      `SELECT r.id::text, concat_ws(': ', c.name, r.name) AS name FROM reasons r
       LEFT JOIN reason_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id
       WHERE r.type = 'closing' AND r.active AND r.deleted_at IS NULL ORDER BY c.position NULLS FIRST, r.position, r.id LIMIT 500`,
    ),
  }
}

/** Where a message holds, for a `ListDefinition`: what to join, and the columns that it gives. */
export const placeColumns = (as: string) => ({
  joins: `LEFT JOIN instances i ON i.tenant_id = ${as}.tenant_id AND i.id = ${as}.instance_id
    LEFT JOIN departments d ON d.tenant_id = ${as}.tenant_id AND d.id = ${as}.department_id`,
  select: `${as}.instance_id::text, coalesce(i.nickname, i.name) AS instance, ${as}.department_id::text, d.name AS department`,
})

/** A second message for the same place would never be said. */
export const taken = () =>
  new Refusal('CONFLICT', 'Já existe uma mensagem para esta combinação: edite a que existe.', {
    field: 'department_id',
  })

/** Messages of one kind that a shop has at most. */
export const MOST = 500
