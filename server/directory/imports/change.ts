import { mayCall } from '../../../src/domain/access/permissions'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Principal } from '../../platform/principal'
import { tellMoved } from '../exports/tell'
import { EXISTING, type Existing, type ImportDefinition, mayTakeIn } from './definition'
import { importKind } from './kinds'

/** An import can be taken back for so long, days; then its rows go. */
export const UNDO_DAYS = 7
/** Imports of a tenant that are being read, compared or taken. */
const MOST_AT_ONCE = 2
const BUSY = `state IN ('reading', 'checking', 'running', 'undoing')`

type Caller = Pick<Principal, 'userId' | 'role' | 'viewer'>
type Row = {
  id: string
  user_id: number
  kind: string
  state: string
  titles: string[]
  finished_at: Date | null
}

/** @throws Refusal FORBIDDEN, or CONFLICT while too many are under way. */
export async function mayImport(work: Work, { role }: Pick<Caller, 'role'>, kind: string): Promise<void> {
  if (!mayTakeIn(importKind(kind), role))
    throw new Refusal('FORBIDDEN', 'Seu perfil não permite esta ação. Fale com um administrador.')
  await importKind(kind).ready?.(work)
  const busy = await work.query(`SELECT 1 FROM imports WHERE ${BUSY}`)
  if (busy.length >= MOST_AT_ONCE)
    throw new Refusal('CONFLICT', 'Já há importações em andamento. Espere uma terminar e tente de novo.')
}

/** Takes a file to be imported. Gives the import's id. */
export async function startImport(
  work: Work,
  caller: Caller,
  { kind, name, fileId }: { kind: string; name: string; fileId: string | undefined },
): Promise<string> {
  await mayImport(work, caller, kind)
  const row = await work.one<{ id: string }>(
    `INSERT INTO imports (tenant_id, user_id, kind, name, media_file_id, create_groups, existing) VALUES ($1, $2, $3, $4, $5, $6, $7)
     RETURNING id::text`,
    [
      ...[work.tenant.id, Number(caller.userId), kind, name, fileId, makes(caller, importKind(kind))],
      importKind(kind).replaces ? 'overwrite' : 'fill',
    ],
  )
  if (!row) throw new Error('an import was not written')
  await goOn(work, row.id, caller.userId)
  return row.id
}

/** Is what rows name made, where nobody has said anything yet? Only for whoever may make it. */
const makes = ({ role }: Caller, { makes: operation, makesUnasked = false }: ImportDefinition): boolean =>
  makesUnasked && mayCall(role, operation)

type Choice = {
  mapping: readonly (string | null)[]
  existing: string
  createGroups: boolean
  missing: string
  withoutBad?: boolean
}

/** Says what each column is, and has the rows compared with what is there. @throws Refusal INVALID with the field */
export async function checkImport(work: Work, caller: Caller, id: string, choice: Choice): Promise<true> {
  const row = await own(work, caller, id, ['mapping', 'ready', 'checking'])
  const { mapping, existing, createGroups, missing, withoutBad = false } = choice
  const fields = new Set((await importKind(row.kind).fields(work)).map(({ name }) => name))
  const chosen = mapping.flatMap((field) => field ?? [])
  if (
    mapping.length !== row.titles.length ||
    chosen.length === 0 ||
    new Set(chosen).size < chosen.length ||
    !chosen.every((field) => fields.has(field))
  )
    throw new Refusal('INVALID', 'Escolha o que é cada coluna, sem repetir um campo.', { field: 'mapping' })
  const { priced, replaces } = importKind(row.kind)
  if (!isExisting(existing) || (existing === 'prices' && !priced) || (existing !== 'overwrite' && replaces))
    throw new Refusal('INVALID', 'Opção desconhecida.', { field: 'existing' })
  if (missing !== 'keep' && (missing !== 'deactivate' || !importKind(row.kind).finish))
    throw new Refusal('INVALID', 'Opção desconhecida.', { field: 'missing' })
  await work.query(
    `UPDATE imports SET state = 'checking', mapping = $2::jsonb, existing = $3, create_groups = $4, missing = $5, without_bad = $6, through = 0, counts = '{}',
       tries = 0 WHERE id = $1`,
    [id, JSON.stringify(mapping), existing, createGroups, missing, withoutBad],
  )
  // What a comparison before this one said.
  await work.query(
    'UPDATE import_rows SET outcome = NULL, reason = NULL, left_out = NULL, key = NULL, target_id = NULL WHERE import_id = $1 AND outcome IS NOT NULL',
    [id],
  )
  await goOn(work, id, caller.userId)
  return true
}

const isExisting = (existing: string): existing is Existing =>
  (EXISTING as readonly string[]).includes(existing)

/** Takes the rows, as the comparison has shown them. */
export async function runImport(work: Work, caller: Caller, id: string): Promise<true> {
  await own(work, caller, id, ['ready'])
  await work.query(
    `UPDATE imports SET state = 'running', through = 0, counts = '{}', tries = 0 WHERE id = $1`,
    [id],
  )
  await goOn(work, id, caller.userId)
  return true
}

/** Stops an import; what it has taken by then stays, and can be taken back. */
export async function cancelImport(work: Work, caller: Caller, id: string): Promise<true> {
  const row = await own(work, caller, id, ['reading', 'mapping', 'checking', 'ready', 'running'])
  await work.query(`UPDATE imports SET state = $2, finished_at = now() WHERE id = $1`, [
    id,
    row.state === 'running' ? 'done' : 'canceled',
  ])
  // Not begun: there is nothing to be taken back.
  if (row.state !== 'running') await work.query('DELETE FROM import_rows WHERE import_id = $1', [id])
  await tellMoved(work, 'imports', caller.userId)
  return true
}

/** Puts back what the import has made and changed, where nobody has changed it since. */
export async function undoImport(work: Work, caller: Caller, id: string): Promise<true> {
  const { finished_at: at } = await own(work, caller, id, ['done', 'failed'])
  if (at && at.getTime() < Date.now() - UNDO_DAYS * 86_400_000)
    throw new Refusal('CONFLICT', `Uma importação só pode ser desfeita por ${UNDO_DAYS} dias.`)
  await work.query(
    `UPDATE imports SET state = 'undoing', through = total + 1, tries = 0, error = NULL WHERE id = $1`,
    [id],
  )
  await goOn(work, id, caller.userId)
  return true
}

const SELECT_IMPORT = 'SELECT id::text, user_id, kind, state, titles, finished_at FROM imports WHERE id = $1'

/** An import of the caller's own, or any for an administrator. @throws Refusal NOT_FOUND */
export async function mustSee(
  work: Work,
  caller: Caller,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Row> {
  const row = isId(id) ? await work.one<Row>(`${SELECT_IMPORT} ${lock}`, [id]) : undefined
  const isTheirs = row && (caller.role.name === ADMINISTRATOR || String(row.user_id) === caller.userId)
  if (!row || !isTheirs || !mayTakeIn(importKind(row.kind), caller.role))
    throw new Refusal('NOT_FOUND', 'Importação não encontrada.')
  return row
}

/** The same, locked, in one of these states. @throws Refusal NOT_FOUND, CONFLICT */
async function own(work: Work, caller: Caller, id: string, states: readonly string[]): Promise<Row> {
  const row = await mustSee(work, caller, id, 'FOR UPDATE')
  if (!states.includes(row.state))
    throw new Refusal('CONFLICT', 'A importação já está em outro passo. Confira como ela está agora.')
  return row
}

async function goOn(work: Work, importId: string, userId: string): Promise<void> {
  await work.enqueue(
    'imports.work',
    { tenantId: work.tenant.id, importId },
    { queue: `imports:${work.tenant.id}:${importId}` },
  )
  await tellMoved(work, 'imports', userId)
}
