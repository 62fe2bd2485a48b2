import { byName } from '../platform/db/by-name'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import type { ListDefinition } from '../platform/list/definition'
import { oneOfIds } from '../platform/list/filters'
import { tellOrders } from './tell'

const MOST_AREAS = 500
const LONGEST_NAME = 80
/** Two weeks, in minutes. */
const MOST_MINUTES = 20_160

/** Where the shop delivers to. */
export const areaList: ListDefinition = {
  table: 'delivery_areas',
  as: 'a',
  joins: 'LEFT JOIN instances i ON i.tenant_id = a.tenant_id AND i.id = a.instance_id',
  select: 'a.id::text, a.instance_id::text, i.name AS instance_name, a.name, a.fee, a.minutes, a.rev',
  search: (pattern) => `a.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('a.name'), type: 'text' }, fee: { by: 'a.fee', type: 'bigint' } },
  sort: 'name',
  filters: { id: oneOfIds('a.id'), instance: oneOfIds('a.instance_id') },
  where: 'a.deleted_at IS NULL',
}

type Area = Readonly<{
  id: string | null
  rev: number | null
  instance_id: string | null
  name: string
  fee: number
  minutes: number
}>

const invalid = (sentence: string, field: string) => new Refusal('INVALID', sentence, { field })
const gone = () => new Refusal('NOT_FOUND', 'Esta área não existe mais.')

/**
 * Makes an area (`id` null) or changes it; orders that were written keep the fee that they had.
 * @throws Refusal INVALID with the field, CONFLICT for a name that there is or one that has changed since, NOT_FOUND.
 */
export async function saveArea(work: Work, area: Area): Promise<string> {
  const name = cleanText(area.name).trim()
  if (name === '' || name.length > LONGEST_NAME) throw invalid('Escreva o nome da área.', 'name')
  if (area.fee < 0 || area.fee > 10_000_000) throw invalid('A taxa não serve.', 'fee')
  if (area.minutes < 1 || area.minutes > MOST_MINUTES) throw invalid('O prazo não serve.', 'minutes')
  if (area.instance_id !== null) {
    const known = isId(area.instance_id)
      ? await work.one('SELECT 1 FROM instances WHERE id = $1::bigint AND deleted_at IS NULL', [
          area.instance_id,
        ])
      : undefined
    if (!known) throw invalid('Esta conexão não existe mais.', 'instance_id')
  }
  if (area.id !== null && !isId(area.id)) throw gone()
  const other = await work.one(
    `SELECT 1 FROM delivery_areas WHERE lower(name) = lower($1) AND instance_id IS NOT DISTINCT FROM $2::bigint
       AND deleted_at IS NULL AND id IS DISTINCT FROM $3::bigint`,
    [name, area.instance_id, area.id],
  )
  if (other) throw new Refusal('CONFLICT', `Já existe a área ${name}.`, { field: 'name' })
  const values = [name, area.instance_id, area.fee, area.minutes]
  const row = area.id === null ? await make(work, values) : await change(work, values, area.id, area.rev)
  await tellOrders(work, [null])
  return row
}

async function make(work: Work, values: readonly unknown[]): Promise<string> {
  const held = await work.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM delivery_areas WHERE deleted_at IS NULL',
  )
  if ((held?.count ?? 0) >= MOST_AREAS) throw new Refusal('CONFLICT', `São no máximo ${MOST_AREAS} áreas.`)
  const row = await work.one<{ id: string }>(
    'INSERT INTO delivery_areas (tenant_id, name, instance_id, fee, minutes) VALUES ($5, $1, $2, $3, $4) RETURNING id::text',
    [...values, work.tenant.id],
  )
  if (!row) throw new Error('an area was not written')
  return row.id
}

async function change(
  work: Work,
  values: readonly unknown[],
  id: string,
  rev: number | null,
): Promise<string> {
  const before = await work.one<{ rev: number }>(
    'SELECT rev FROM delivery_areas WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
    [id],
  )
  if (!before) throw gone()
  if (before.rev !== rev)
    throw new Refusal('CONFLICT', 'Um colega alterou esta área enquanto você editava. Abra-a de novo.')
  await work.query(
    'UPDATE delivery_areas SET name = $1, instance_id = $2, fee = $3, minutes = $4, rev = rev + 1 WHERE id = $5',
    [...values, id],
  )
  return id
}

/** Takes an area out of use; orders that went there go on naming it. @throws Refusal NOT_FOUND */
export async function deleteArea(work: Work, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one(
        'UPDATE delivery_areas SET deleted_at = now() WHERE id = $1::bigint AND deleted_at IS NULL RETURNING id',
        [id],
      )
    : undefined
  if (!row) throw gone()
  await tellOrders(work, [null])
  return true
}
