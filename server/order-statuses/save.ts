import { ORDER_PHASES } from '../../contract/order-lists'
import {
  MOST_STATUSES,
  StatusForm,
  saysNothing,
  unknownVariables,
} from '../../src/domain/order-statuses/status-form'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { changesBetween, writeHistory } from '../history/write'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import type { Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import type { OrderStatus } from '../platform/graphql/resolvers.gen'
import { changedMeanwhile, typedIn } from '../platform/graphql/typed-in'

import {
  checkedTemplate,
  knownTemplates,
  TEMPLATE_COLUMNS,
  type TemplateColumns,
  templateOf,
  templateWords,
} from './template'

const FIELDS = ['name', 'color', 'phase', 'message', 'notify', 'template'] as const
/** A status as it is kept. */
type KeptStatus = Omit<StatusForm, 'template'> &
  TemplateColumns & { id: string; position: number; rev: number; message: string }

const COLUMNS = `id::text, name, color, phase, position, message, notify, rev, ${TEMPLATE_COLUMNS}`

/** Advisory lock under which statuses are made, changed and moved; its second half is the tenant. */
const STATUSES_LOCK = 1_947_133
const lock = (work: Work) =>
  work.query('SELECT pg_advisory_xact_lock($1, $2)', [STATUSES_LOCK, work.tenant.id])
const gone = () =>
  new Refusal('NOT_FOUND', 'Este status não existe mais: pode ter sido excluído por outra pessoa.')
const worded = <Row extends object>(row: Row, template: TemplateColumns) => ({
  ...row,
  template: templateWords(template),
})
const by = ({ id }: Viewer) => ({ userId: id, source: 'manual' }) as const

/** The shop's statuses, by phase and place. */
export async function orderStatuses(work: Work): Promise<OrderStatus[]> {
  const rows = await work.query<Omit<KeptStatus, 'message'> & { message: string | null }>(
    `SELECT ${COLUMNS} FROM order_statuses
     WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY array_position($2::text[], phase), position, id`,
    [work.tenant.id, ORDER_PHASES],
  )
  const templates = await knownTemplates(work)
  return rows.map((row) => ({ ...row, template: templateOf(row, templates) }))
}

/**
 * Makes a status (`id` null), last in its phase, or changes it; `rev`: the state that the form was opened on.
 * @throws Refusal INVALID, CONFLICT with the field, for a form out of date, or where a phase would be left without a
 *   status, or for a template that cannot be sent; NOT_FOUND.
 */
export async function saveStatus(
  work: Work,
  viewer: Viewer,
  { id, rev, form }: { id: string | null; rev: number | null; form: unknown },
): Promise<string> {
  const typed = typedIn(StatusForm, form)
  const status = {
    ...typed,
    name: cleanText(typed.name).trim(),
    message: cleanText(typed.message).trim() || null,
  }
  if (saysNothing(typed))
    throw new Refusal('INVALID', 'Escreva a mensagem, ou desligue o aviso ao cliente.', { field: 'message' })
  const [unknown] = unknownVariables(typed.message)
  if (unknown) throw new Refusal('INVALID', `O pedido não conhece {{${unknown}}}.`, { field: 'message' })
  await lock(work)
  const before = id === null ? null : await read(work, id)
  if (before && before.rev !== rev) throw changedMeanwhile()
  const template = await checkedTemplate(work, typed.template ?? null, before)
  if (before && before.phase !== status.phase) await mustNotBeLast(work, before)
  const [other] = await work.query(
    `SELECT 1 FROM order_statuses WHERE tenant_id = $1 AND fold_text(name) = fold_text($2) AND deleted_at IS NULL
       AND id IS DISTINCT FROM $3::bigint`,
    [work.tenant.id, status.name, id],
  )
  if (other) throw new Refusal('CONFLICT', `Já existe o status ${status.name}.`, { field: 'name' })
  const last = `(SELECT coalesce(max(position), 0) + 1 FROM order_statuses WHERE tenant_id = $1 AND phase = $4)`
  const values = [
    ...[work.tenant.id, status.name, status.color, status.phase, status.message, status.notify],
    ...[template.template_name, template.template_language, template.template_values],
  ]
  const row = await work.one<{ id: string }>(
    id === null
      ? `INSERT INTO order_statuses (tenant_id, name, color, phase, message, notify, template_name, template_language, template_values, position)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, ${last}
         WHERE (SELECT count(*) FROM order_statuses WHERE tenant_id = $1 AND deleted_at IS NULL) < ${MOST_STATUSES} RETURNING id::text`
      : `UPDATE order_statuses SET name = $2, color = $3, position = CASE WHEN phase = $4 THEN position ELSE ${last} END,
           phase = $4, message = $5, notify = $6, template_name = $7, template_language = $8, template_values = $9,
           rev = rev + 1 WHERE tenant_id = $1 AND id = $10 RETURNING id::text`,
    id === null ? values : [...values, id],
  )
  if (!row) throw id === null ? new Refusal('CONFLICT', `São no máximo ${MOST_STATUSES} status.`) : gone()
  await writeHistory(work, 'status', by(viewer), [
    before
      ? {
          rowId: row.id,
          deed: 'changed',
          changes: changesBetween(worded(before, before), worded(status, template), FIELDS),
        }
      : { rowId: row.id, deed: 'made', changes: {} },
  ])
  await tellArea(work, 'orderStatuses')
  return row.id
}

/** Takes a status out of use; orders that are in it go on saying so. @throws Refusal CONFLICT for the last of a phase, NOT_FOUND */
export async function deleteStatus(work: Work, viewer: Viewer, id: string): Promise<true> {
  await lock(work)
  await mustNotBeLast(work, await read(work, id))
  await work.query(
    'UPDATE order_statuses SET deleted_at = now(), rev = rev + 1 WHERE tenant_id = $1 AND id = $2',
    [work.tenant.id, id],
  )
  await writeHistory(work, 'status', by(viewer), [{ rowId: id, deed: 'deleted', changes: {} }])
  await tellArea(work, 'orderStatuses')
  return true
}

/** Changes places within its phase; at the end nothing happens. @throws Refusal NOT_FOUND */
export async function moveStatus(work: Work, id: string, up: boolean): Promise<true> {
  await lock(work)
  const { phase } = await read(work, id)
  await work.query(
    `WITH placed AS (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM order_statuses
         WHERE tenant_id = $3 AND deleted_at IS NULL AND phase = $4),
       own AS (SELECT place FROM placed WHERE id = $1::bigint),
       other AS (SELECT p.id, p.place FROM placed p, own WHERE p.place = own.place + $2::integer)
     UPDATE order_statuses s SET position = CASE
         WHEN s.id = $1::bigint THEN coalesce((SELECT place FROM other), p.place)
         WHEN s.id = (SELECT id FROM other) THEN (SELECT place FROM own)
         ELSE p.place END
     FROM placed p WHERE s.tenant_id = $3 AND s.id = p.id`,
    [id, up ? -1 : 1, work.tenant.id, phase],
  )
  await tellArea(work, 'orderStatuses')
  return true
}

async function read(work: Work, id: string): Promise<KeptStatus> {
  const row = isId(id)
    ? await work.one<KeptStatus>(
        `SELECT ${COLUMNS} FROM order_statuses
         WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
        [work.tenant.id, id],
      )
    : undefined
  if (!row) throw gone()
  return row
}

/** An order that comes to a phase needs a status that says so. */
async function mustNotBeLast(work: Work, { id, phase, name }: KeptStatus): Promise<void> {
  const other = await work.one(
    'SELECT 1 FROM order_statuses WHERE tenant_id = $1 AND phase = $2 AND deleted_at IS NULL AND id <> $3',
    [work.tenant.id, phase, id],
  )
  if (!other)
    throw new Refusal('CONFLICT', `${name} é o único status desta fase, e toda fase precisa de um.`, {
      field: 'phase',
    })
}
