import * as v from 'valibot'
import { ReasonCategoryForm, ReasonForm, withKeys } from '../../src/domain/reasons/reason-form'
import { macrosNaming } from '../macros/naming'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import { mustBeUnused, type Uses } from '../platform/db/still-used'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'

const MOST = { reasons: 500, reason_categories: 100 } as const
type Table = keyof typeof MOST

/** Advisory lock under which places and names of the shop's reasons are changed; its second half is the tenant. */
const REASONS_LOCK = 1_947_031

/**
 * Makes a reason (`id` null) or changes it; one that is made stands last in its category.
 * @throws Refusal INVALID with the field, CONFLICT for a name that another reason of the category has and where somebody
 *   has changed it since it was seen, NOT_FOUND.
 */
export async function saveReason(
  work: Work,
  id: string | null,
  typed: unknown,
  seen?: Seen,
): Promise<string> {
  const { name: spaced, type, categoryId, outcome, active, fields } = parsed(ReasonForm, typed)
  const name = cleanText(spaced).trim()
  await lock(work)
  await mustBeAsSeen(work, 'reasons', checkedId(id), seen)
  if (categoryId !== null) await mustExist(work, 'reason_categories', categoryId, 'category_id')
  const other = await work.one(
    `SELECT 1 FROM reasons WHERE lower(name) = lower($1) AND category_id IS NOT DISTINCT FROM $2::bigint AND type = $4
       AND deleted_at IS NULL AND id IS DISTINCT FROM $3::bigint`,
    [name, categoryId, checkedId(id), type],
  )
  if (other) throw new Refusal('CONFLICT', `Já existe o motivo ${name} nesta categoria.`, { field: 'name' })
  // What was done for it was done for its type; nothing but a closing comes to something.
  const ofAnotherType =
    id !== null && (await work.one('SELECT 1 FROM reasons WHERE id = $1::bigint AND type <> $2', [id, type]))
  if (ofAnotherType)
    throw new Refusal('INVALID', 'Para que um motivo serve não muda: crie outro.', { field: 'type' })
  const cameTo = type === 'closing' ? outcome : 'neutral'
  const values = [name, categoryId, active, JSON.stringify(withKeys(fields)), cameTo, type]
  if (id === null) await mustFit(work, 'reasons')
  const row =
    id === null
      ? await work.one<{ id: string }>(
          `INSERT INTO reasons (tenant_id, name, category_id, active, fields, outcome, type, position)
           VALUES ($7, $1, $2, $3, $4::jsonb, $5, $6, (SELECT coalesce(max(position), 0) + 1 FROM reasons
             WHERE category_id IS NOT DISTINCT FROM $2::bigint AND type = $6)) RETURNING id::text`,
          [...values, work.tenant.id],
        )
      : await work.one<{ id: string }>(
          `UPDATE reasons SET name = $1, category_id = $2, active = $3, fields = $4::jsonb, outcome = $5
           WHERE id = $7::bigint AND type = $6 AND deleted_at IS NULL RETURNING id::text`,
          [...values, id],
        )
  if (!row) throw gone()
  await tell(work, row.id)
  return row.id
}

/** What goes on by itself for a reason; what was closed for it is history. */
const USES_OF_REASON: Uses = {
  macro: macrosNaming('close'),
  'regra de inatividade': `SELECT CASE place WHEN 'open' THEN 'em atendimento' ELSE 'na fila' END AS name
    FROM inactivity_rules WHERE reason_id = $1::bigint`,
}
const USES_OF_CATEGORY: Uses = {
  'mensagem de encerramento': `SELECT '“' || left(text, 40) || '”' AS name FROM closing_messages WHERE category_id = $1::bigint`,
}

/**
 * Takes a reason out of use; tickets that were closed for it go on saying so.
 * @throws Refusal NOT_FOUND; CONFLICT while something closes for it by itself, saying what
 */
export async function deleteReason(work: Work, id: string): Promise<true> {
  await lock(work)
  const known = isId(id)
    ? await work.one<{ name: string }>(
        'SELECT name FROM reasons WHERE id = $1::bigint AND deleted_at IS NULL',
        [id],
      )
    : undefined
  if (!known) throw gone()
  await mustBeUnused(work, id, `O motivo ${known.name}`, USES_OF_REASON)
  await work.query('UPDATE reasons SET deleted_at = now() WHERE id = $1::bigint', [id])
  await tell(work, id)
  return true
}

/** Makes a category or renames it. @throws Refusal INVALID, CONFLICT with the field, NOT_FOUND */
export async function saveReasonCategory(
  work: Work,
  id: string | null,
  typed: unknown,
  seen?: Seen,
): Promise<string> {
  const name = cleanText(parsed(ReasonCategoryForm, typed).name).trim()
  await lock(work)
  await mustBeAsSeen(work, 'reason_categories', checkedId(id), seen)
  const other = await work.one(
    'SELECT 1 FROM reason_categories WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2::bigint',
    [name, checkedId(id)],
  )
  if (other) throw new Refusal('CONFLICT', `Já existe a categoria ${name}.`, { field: 'name' })
  if (id === null) await mustFit(work, 'reason_categories')
  const row =
    id === null
      ? await work.one<{ id: string }>(
          `INSERT INTO reason_categories (tenant_id, name, position)
           VALUES ($2, $1, (SELECT coalesce(max(position), 0) + 1 FROM reason_categories)) RETURNING id::text`,
          [name, work.tenant.id],
        )
      : await work.one<{ id: string }>(
          'UPDATE reason_categories SET name = $1 WHERE id = $2::bigint RETURNING id::text',
          [name, id],
        )
  if (!row) throw gone()
  await tell(work, row.id)
  return row.id
}

/** @throws Refusal CONFLICT while reasons belong to it or a goodbye is for it, saying which; NOT_FOUND */
export async function deleteReasonCategory(work: Work, id: string): Promise<true> {
  await lock(work)
  await mustExist(work, 'reason_categories', id, 'id')
  const held = await work.query<{ name: string }>(
    'SELECT name FROM reasons WHERE category_id = $1::bigint AND deleted_at IS NULL ORDER BY position, id LIMIT 4',
    [id],
  )
  if (held.length > 0) {
    const names = held.slice(0, 3).map(({ name }) => name)
    const more = held.length > 3 ? ' e outros' : ''
    throw new Refusal(
      'CONFLICT',
      `A categoria ainda tem motivos (${names.join(', ')}${more}): mude-os de categoria ou exclua-os antes.`,
    )
  }
  await mustBeUnused(work, id, 'A categoria', USES_OF_CATEGORY)
  await work.query('UPDATE reasons SET category_id = NULL WHERE category_id = $1::bigint', [id])
  await work.query('DELETE FROM reason_categories WHERE id = $1::bigint', [id])
  await tell(work, id)
  return true
}

/** Changes places with the one before (`up`) or behind it; at the end nothing happens. @throws Refusal NOT_FOUND */
export async function moveReason(work: Work, table: Table, id: string, up: boolean): Promise<true> {
  await lock(work)
  await mustExist(work, table, id, 'id')
  const among =
    table === 'reasons'
      ? `deleted_at IS NULL AND (type, coalesce(category_id, 0)) = (SELECT type, coalesce(category_id, 0) FROM reasons WHERE id = $1::bigint)`
      : 'true'
  // Positions are renumbered first: two rows written at the same time, or by an earlier build, may share one.
  await work.query(
    `WITH placed AS (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM ${table} WHERE ${among}),
       own AS (SELECT place FROM placed WHERE id = $1::bigint),
       other AS (SELECT p.id, p.place FROM placed p, own WHERE p.place = own.place + $2::integer)
     UPDATE ${table} t SET position = CASE
         WHEN t.id = $1::bigint THEN coalesce((SELECT place FROM other), p.place)
         WHEN t.id = (SELECT id FROM other) THEN (SELECT place FROM own)
         ELSE p.place END
     FROM placed p WHERE t.id = p.id`,
    [id, up ? -1 : 1],
  )
  await tell(work, id)
  return true
}

const lock = (work: Work) =>
  work.query('SELECT pg_advisory_xact_lock($1, $2)', [REASONS_LOCK, work.tenant.id])

/** Panels reload the reasons; a close dialog that is open says that they changed. */
const tell = (work: Work, id: string) =>
  publish(work, [
    {
      event: 'notifyReasonUpdated',
      data: (rev) => ({ id, rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])

const gone = () => new Refusal('NOT_FOUND', 'Isto não existe mais: pode ter sido excluído por outra pessoa.')

function checkedId(id: string | null): string | null {
  if (id !== null && !isId(id)) throw gone()
  return id
}

async function mustExist(work: Work, table: Table, id: string, field: string): Promise<void> {
  const alive = table === 'reasons' ? 'AND deleted_at IS NULL' : ''
  const row = isId(id)
    ? await work.one(`SELECT 1 FROM ${table} WHERE id = $1::bigint ${alive}`, [id])
    : undefined
  if (row) return
  throw field === 'id' ? gone() : new Refusal('INVALID', 'Esta categoria não existe mais.', { field })
}

async function mustFit(work: Work, table: Table): Promise<void> {
  const row = await work.one<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`)
  if ((row?.count ?? 0) >= MOST[table]) throw new Refusal('CONFLICT', `São no máximo ${MOST[table]}.`)
}

/** @throws Refusal INVALID that names the field */
function parsed<S extends v.GenericSchema>(schema: S, typed: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, typed)
  if (read.success) return read.output
  const field = v.getDotPath(read.issues[0])
  throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
}
