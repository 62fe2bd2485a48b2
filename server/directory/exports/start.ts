import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { pagedQuery } from '../../platform/list/paged-query'
import type { Principal } from '../../platform/principal'
import { type From, note } from '../security-log/note'
import { type ExportAsked, FORMATS, type Format } from './definition'
import { knownKind, mayExport } from './kinds'
import { narrowed } from './pages'
import { MOST_SHEET_ROWS } from './sheet'
import { tellMoved } from './tell'

/** Exports of a tenant that wait or run: whoever reads everything again and again keeps nobody else waiting. */
export const MOST_AT_ONCE = 3
/** Advisory lock under which they are counted; its second half is the tenant. */
const EXPORTS_LOCK = 1_947_075

/**
 * Has a list made into a file, in the background, as the caller sees it now.
 * @throws Refusal FORBIDDEN for somebody who may not read the list, INVALID for a filter or order that it has not, NOT_FOUND
 *   where chosen rows are not there, CONFLICT while too many are being made.
 */
export async function startExport(
  work: Work,
  { viewer, role, userId }: Pick<Principal, 'viewer' | 'role' | 'userId'>,
  { kind, format, ...asked }: ExportAsked & { kind: string; format: string },
  from: From,
): Promise<string> {
  const wanted = knownKind(kind)
  if (!mayExport(role, wanted))
    throw new Refusal('FORBIDDEN', 'Seu perfil não permite esta ação. Fale com um administrador.')
  if (!isFormat(format)) throw new Refusal('INVALID', 'Formato desconhecido.', { field: 'format' })
  // Tried now: what the list refuses is refused to somebody who can change it, and not to the background.
  const page = await pagedQuery(work, viewer, narrowed(wanted.list, asked), {
    ...asked.list,
    after: null,
    limit: 1,
  })
  if (asked.ids !== null && (page.total ?? 0) < new Set(asked.ids).size)
    throw new Refusal('NOT_FOUND', 'Algum dos itens escolhidos não existe mais.')
  if (format === 'xlsx' && (page.total ?? 0) >= MOST_SHEET_ROWS)
    throw new Refusal('INVALID', 'São linhas demais para uma planilha: exporte em CSV.', { field: 'format' })
  const total = page.total_is_least ? null : page.total
  return addExport(work, { userId, kind, format, asked, total }, from)
}

const isFormat = (format: string): format is (typeof FORMATS)[number] =>
  (FORMATS as readonly string[]).includes(format)

type Wanted = { userId: string; kind: string; format: Format; asked: object; total: number | null }

/** Writes down what is to be made, and has it begun. @throws Refusal CONFLICT while too many are being made. */
export async function addExport(
  work: Work,
  { userId, kind, format, asked, total }: Wanted,
  from: From,
  customerId: string | null = null,
): Promise<string> {
  await work.query('SELECT pg_advisory_xact_lock($1, $2)', [EXPORTS_LOCK, work.tenant.id])
  const running = await work.query(`SELECT 1 FROM exports WHERE state IN ('waiting', 'running')`)
  if (running.length >= MOST_AT_ONCE)
    throw new Refusal(
      'CONFLICT',
      `Já há ${MOST_AT_ONCE} exportações em andamento. Espere uma terminar e tente de novo.`,
    )
  const row = await work.one<{ id: string }>(
    `INSERT INTO exports (tenant_id, user_id, kind, format, asked, total) VALUES ($1, $2, $3, $4, $5::jsonb, $6)
     RETURNING id::text`,
    [work.tenant.id, Number(userId), kind, format, JSON.stringify(asked), total],
  )
  if (!row) throw new Error('an export was not written')
  await note(work, from, 'data_exported', { userId, exported: { kind, customerId } })
  await work.enqueue('exports.run', { tenantId: work.tenant.id, exportId: row.id })
  await tellMoved(work, 'exports', userId)
  return row.id
}

/** Stops an export of the caller's own. @throws Refusal NOT_FOUND for one that does not exist, or is over. */
export async function cancelExport(work: Work, userId: string, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one(
        `UPDATE exports SET state = 'canceled', finished_at = now(), asked = '{}' WHERE id = $1 AND user_id = $2
           AND state IN ('waiting', 'running') RETURNING id`,
        [id, Number(userId)],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Esta exportação não existe ou já terminou.')
  await tellMoved(work, 'exports', userId)
  return true
}
