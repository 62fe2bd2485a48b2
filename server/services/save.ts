import { ServiceForm } from '../../src/domain/services/service-form'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { changesBetween, writeHistory } from '../history/write'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import { changedMeanwhile, typedIn } from '../platform/graphql/typed-in'
import type { ListDefinition } from '../platform/list/definition'
import { oneOfIds, yesOrNo } from '../platform/list/filters'
import { tellBeside } from '../products/tell'

/** Services of a shop at most. */
const MOST = 500
/** Advisory lock under which services are made and changed; its second half is the tenant. */
const SERVICES_LOCK = 1_947_132
const FIELDS = ['name', 'minutes', 'price', 'needs_pharmacist', 'description', 'active'] as const
type Kept = Record<(typeof FIELDS)[number], unknown> & { rev: number }

/** Services of the shop, by name. */
export const serviceList: ListDefinition = {
  table: 'services',
  as: 's',
  select: 's.id::text, s.name, s.minutes, s.price, s.needs_pharmacist, s.description, s.active, s.rev',
  search: (pattern) => `fold_text(s.name) LIKE fold_text(${pattern})`,
  sorts: {
    name: { by: 'fold_text(s.name)', type: 'text' },
    price: { by: 's.price', type: 'bigint' },
    minutes: { by: 's.minutes', type: 'bigint' },
  },
  sort: 'name',
  filters: { id: oneOfIds('s.id'), active: yesOrNo('s.active'), pharmacist: yesOrNo('s.needs_pharmacist') },
  where: 's.deleted_at IS NULL',
}

const gone = () =>
  new Refusal('NOT_FOUND', 'Este serviço não existe mais: pode ter sido excluído por outra pessoa.')

/**
 * Makes a service (`id` null) or changes it; `rev`: the state that the form was opened on.
 * @throws Refusal INVALID, CONFLICT with the field or for a form out of date, NOT_FOUND.
 */
export async function saveService(
  work: Work,
  viewer: Viewer,
  { id, rev, form }: { id: string | null; rev: number | null; form: unknown },
): Promise<string> {
  const typed = typedIn(ServiceForm, form)
  const service = {
    ...typed,
    name: cleanText(typed.name).trim(),
    description: cleanText(typed.description).trim() || null,
  }
  await work.query('SELECT pg_advisory_xact_lock($1, $2)', [SERVICES_LOCK, work.tenant.id])
  const before = id === null ? null : await read(work, id)
  if (before && before.rev !== rev) throw changedMeanwhile()
  const [other] = await work.query(
    `SELECT 1 FROM services WHERE tenant_id = $1 AND fold_text(name) = fold_text($2) AND deleted_at IS NULL
       AND id IS DISTINCT FROM $3::bigint`,
    [work.tenant.id, service.name, id],
  )
  if (other) throw new Refusal('CONFLICT', `Já existe o serviço ${service.name}.`, { field: 'name' })
  const values = FIELDS.map((field) => service[field])
  const row = await work.one<{ id: string }>(
    id === null
      ? `INSERT INTO services (tenant_id, ${FIELDS.join(', ')}) SELECT $1, $2, $3, $4, $5, $6, $7
         WHERE (SELECT count(*) FROM services WHERE tenant_id = $1 AND deleted_at IS NULL) < ${MOST} RETURNING id::text`
      : `UPDATE services SET ${FIELDS.map((field, place) => `${field} = $${place + 2}`).join(', ')}, rev = rev + 1
         WHERE tenant_id = $1 AND id = $8 RETURNING id::text`,
    id === null ? [work.tenant.id, ...values] : [work.tenant.id, ...values, id],
  )
  if (!row) throw id === null ? new Refusal('CONFLICT', `São no máximo ${MOST} serviços.`) : gone()
  await writeHistory(work, 'service', { userId: viewer.id, source: 'manual' }, [
    before
      ? { rowId: row.id, deed: 'changed', changes: changesBetween(before, service, FIELDS) }
      : { rowId: row.id, deed: 'made', changes: {} },
  ])
  await tellBeside(work, 'services')
  return row.id
}

/** Takes a service out of the shop; what speaks of it keeps its name. @throws Refusal NOT_FOUND */
export async function deleteService(work: Work, viewer: Viewer, id: string): Promise<true> {
  await read(work, id)
  await work.query('UPDATE services SET deleted_at = now(), rev = rev + 1 WHERE tenant_id = $1 AND id = $2', [
    work.tenant.id,
    id,
  ])
  await writeHistory(work, 'service', { userId: viewer.id, source: 'manual' }, [
    { rowId: id, deed: 'deleted', changes: {} },
  ])
  await tellBeside(work, 'services')
  return true
}

async function read(work: Work, id: string): Promise<Kept> {
  const row = isId(id)
    ? await work.one<Kept>(
        `SELECT ${FIELDS.join(', ')}, rev FROM services WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
        [work.tenant.id, id],
      )
    : undefined
  if (!row) throw gone()
  return row
}
