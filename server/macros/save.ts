import * as v from 'valibot'
import {
  hasTarget,
  MacroForm,
  type MacroProblem,
  macroProblems,
  tidyStep,
} from '../../src/domain/macros/macro-form'
import { ADMINISTRATOR, type Viewer } from '../../src/domain/tickets/visibility'
import { cleanJson } from '../platform/db/clean-text'
import { markDeleted, restoreDeleted } from '../platform/db/deleted'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import type { Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import { namesOf } from './names'

/** Shared ones of a tenant, and own ones of a user. */
const MOST = 200

/** Advisory lock under which names and keys of macros are given; its second half is the tenant. */
const MACROS_LOCK = 1_947_126

/**
 * Makes a macro (`id` null) or changes all of one.
 * @throws Refusal FORBIDDEN for a shared one of somebody who is no administrator; INVALID, CONFLICT with the field; CONFLICT where
 *   somebody has changed it since it was seen; NOT_FOUND for one that there is not, or that is somebody else's.
 */
export async function saveMacro(
  work: Work,
  viewer: Viewer,
  id: string | null,
  typed: unknown,
  seen?: Seen,
): Promise<string> {
  const form = checked(typed)
  await work.query('SELECT pg_advisory_xact_lock($1, $2)', [MACROS_LOCK, work.tenant.id])
  if (id !== null) await mustBeTheirs(work, viewer, id)
  if (form.shared && viewer.role !== ADMINISTRATOR) throw forbidden()
  await mustBeAsSeen(work, 'macros', id, seen)
  const owner = form.shared ? null : Number(viewer.id)
  if (form.departmentId !== null) await mustBeDepartment(work, form.departmentId)
  const departmentId = form.shared ? form.departmentId : null
  await mustNameWhatIsThere(work, form)
  await mustBeFree(work, viewer, id, { ...form, departmentId })
  const values = [
    owner,
    departmentId,
    form.name,
    form.key,
    JSON.stringify(form.steps),
    form.ask,
    form.active,
    id ?? work.tenant.id,
  ]
  if (id === null) await mustFit(work, owner)
  const row = await work.one<{ id: string }>(
    id === null
      ? `INSERT INTO macros (tenant_id, user_id, department_id, name, key, steps, ask, active)
         VALUES ($8, $1, $2, $3, $4, $5::jsonb, $6, $7) RETURNING id::text`
      : `UPDATE macros SET user_id = $1, department_id = $2, name = $3, key = $4, steps = $5::jsonb, ask = $6, active = $7
         WHERE id = $8::bigint RETURNING id::text`,
    values,
  )
  if (!row) throw notFound()
  await tellArea(work, 'macros')
  return row.id
}

/** {@link restoreMacro} has it back. @throws Refusal as {@link saveMacro} */
export async function deleteMacro(work: Work, viewer: Viewer, id: string, now: Date): Promise<boolean> {
  await mustBeTheirs(work, viewer, id)
  if (!(await markDeleted(work, 'macros', { id, by: viewer, now }))) throw notFound()
  await tellArea(work, 'macros')
  return true
}

/** Has one back that the viewer deleted a moment ago. @throws Refusal when it is too late, or another has its name. */
export async function restoreMacro(work: Work, viewer: Viewer, id: string, now: Date): Promise<boolean> {
  await restoreDeleted(work, 'macros', {
    id,
    by: viewer,
    now,
    taken: 'Não dá mais para desfazer: já existe outra macro com este nome.',
  })
  await tellArea(work, 'macros')
  return true
}

/** One's own, or, for an administrator, a shared one. That others have own ones is not shown to anybody. */
async function mustBeTheirs(work: Work, viewer: Viewer, id: string): Promise<void> {
  const row = isId(id)
    ? await work.one<{ user_id: number | null }>(
        'SELECT user_id FROM macros WHERE id = $1::bigint AND deleted_at IS NULL FOR UPDATE',
        [id],
      )
    : undefined
  if (!row || (row.user_id !== null && row.user_id !== Number(viewer.id))) throw notFound()
  if (row.user_id === null && viewer.role !== ADMINISTRATOR) throw forbidden()
}

async function mustBeDepartment(work: Work, id: string): Promise<void> {
  const row = isId(id)
    ? await work.one('SELECT 1 FROM departments WHERE id = $1::bigint FOR KEY SHARE', [id])
    : undefined
  if (!row) throw new Refusal('INVALID', 'Este setor não existe mais.', { field: 'department_id' })
}

async function mustNameWhatIsThere(work: Work, { steps }: MacroForm): Promise<void> {
  const names = await namesOf(work, steps)
  const gone = steps.findIndex(
    ({ kind, target }) => hasTarget(kind) && target !== null && !names.has(`${kind}/${target}`),
  )
  if (gone >= 0)
    throw new Refusal('INVALID', `O passo ${gone + 1} usa algo que não existe mais: escolha de novo.`, {
      field: `steps.${gone}.target`,
    })
}

/** A name is given once among the shared ones and once among one's own; a key does one thing for everybody who sees it. */
async function mustBeFree(
  work: Work,
  viewer: Viewer,
  id: string | null,
  { name, key, shared, departmentId }: MacroForm,
): Promise<void> {
  const others = await work.query<{ name: string; key: string | null; same_name: boolean; own: boolean }>(
    `SELECT name, key, user_id IS NOT NULL AS own,
       lower(name) = lower($1) AND (user_id IS NULL) = $2 AS same_name
     FROM macros WHERE deleted_at IS NULL AND id IS DISTINCT FROM $3::bigint
       AND (user_id IS NULL OR NOT $2 AND user_id = $4)
       AND (lower(name) = lower($1) OR key = $5 AND (user_id IS NOT NULL OR $6::bigint IS NULL OR department_id IS NULL
         OR department_id = $6::bigint))`,
    [name, shared, id, Number(viewer.id), key, shared ? departmentId : viewer.department_id],
  )
  const named = others.find((one) => one.same_name)
  if (named) throw new Refusal('CONFLICT', `Já existe a macro ${named.name}.`, { field: 'name' })
  const keyed = key === null ? undefined : others.find((one) => one.key === key)
  if (keyed) throw new Refusal('CONFLICT', `A macro ${keyed.name} já usa esta tecla.`, { field: 'key' })
}

async function mustFit(work: Work, owner: number | null): Promise<void> {
  const row = await work.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM macros WHERE deleted_at IS NULL AND user_id IS NOT DISTINCT FROM $1',
    [owner],
  )
  if ((row?.count ?? 0) >= MOST) throw new Refusal('CONFLICT', `São no máximo ${MOST} macros.`)
}

const SENTENCES: Readonly<Record<MacroProblem, string>> = {
  keyShape: 'Use Alt, ou Alt e Shift, com uma letra ou um número.',
  keyTaken: 'Esta tecla já é um atalho do Balcão.',
  target: 'Escolha o que este passo usa.',
  text: 'Escreva o texto deste passo.',
  note: 'A nota é longa demais.',
  behindEnd: 'Depois de encerrar ou passar adiante, não há mais passos.',
}

/** @throws Refusal INVALID that names the field */
function checked(typed: unknown): MacroForm {
  const read = v.safeParse(MacroForm, cleanJson(typed))
  if (!read.success) {
    const field = v.getDotPath(read.issues[0])
    throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
  }
  const form = read.output
  const [problem] = Object.entries(macroProblems(form))
  if (problem) throw new Refusal('INVALID', SENTENCES[problem[1]], { field: problem[0] })
  return { ...form, name: form.name.trim(), steps: form.steps.map(tidyStep) }
}

const notFound = () => new Refusal('NOT_FOUND', 'Macro não encontrada.')
const forbidden = () => new Refusal('FORBIDDEN', 'Só um administrador muda as macros de todos. Crie uma sua.')
