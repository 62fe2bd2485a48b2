import * as v from 'valibot'
import type { Area } from '../../src/domain/areas/area.fold'
import type { Place } from '../../src/domain/automatic-messages/place'
import { isId } from '../platform/db/is-id'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import type { AutomaticMessagePlaces, NamedChoice } from '../platform/graphql/resolvers.gen'

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
    const row = isId(id) ? await work.one(`SELECT 1 FROM ${from} AND id = $1::bigint`, [id]) : undefined
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

/** SQL: does this row of `as` hold in exactly that place? Its values are $1 and $2, as of {@link placeValues}. */
export const samePlace = (as: string): string =>
  `${as}.instance_id IS NOT DISTINCT FROM $1::bigint AND ${as}.department_id IS NOT DISTINCT FROM $2::bigint`
export const placeValues = ({ instanceId, departmentId }: Place) => [instanceId, departmentId] as const

/** Panels read the lists of what the shop says by itself, and the plan of a closing, again. */
export const tellAutomatic = (work: Work) =>
  publish(work, [
    {
      event: 'refreshContent',
      data: (rev) => ({ content: 'automaticMessages' satisfies Area, rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])

export const gone = () =>
  new Refusal('NOT_FOUND', 'Isto não existe mais: pode ter sido excluído por outra pessoa.')

/** A second message for the same place would never be said. */
export const taken = () =>
  new Refusal('CONFLICT', 'Já existe uma mensagem para esta combinação: edite a que existe.', {
    field: 'department_id',
  })

/** At most so many rows of a kind. */
const MOST = 500
/** @throws Refusal CONFLICT where there are as many as there may be */
export async function mustFit(
  work: Work,
  table: 'closing_messages' | 'surveys' | 'inactivity_rules' | 'opening_hours',
): Promise<void> {
  const row = await work.one<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`)
  if ((row?.count ?? 0) >= MOST) throw new Refusal('CONFLICT', `São no máximo ${MOST}.`)
}

/** Advisory lock under which what the shop says by itself is changed; its second half is the tenant. */
const LOCK = 1_947_032
export const lockAutomatic = (work: Work) =>
  work.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK, work.tenant.id])

/** @throws Refusal NOT_FOUND for an id that does not exist */
export function checkedId(id: string | null): string | null {
  if (id !== null && !isId(id)) throw gone()
  return id
}

/** @throws Refusal INVALID that names the field */
export function parsed<S extends v.GenericSchema>(schema: S, typed: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, typed)
  if (read.success) return read.output
  const field = v.getDotPath(read.issues[0])
  throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
}
