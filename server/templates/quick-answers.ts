import * as v from 'valibot'
import type { MessageTemplate } from '../../contract/entities'
import { MEDIA_KINDS } from '../../src/domain/messages/media-kinds'
import { identifierOf, isValue, LONGEST_IDENTIFIER } from '../../src/domain/templates/quick-answer'
import { QuickAnswerForm } from '../../src/domain/templates/quick-answer-form'
import { SUGGESTED_ANSWERS } from '../../src/domain/templates/suggested-answers'
import { ADMINISTRATOR, type Viewer } from '../../src/domain/tickets/visibility'
import { macrosNaming } from '../macros/naming'
import { fileOfAddress } from '../media/address'
import { ownMedia } from '../messages/outbound/own-media'
import { byName } from '../platform/db/by-name'
import { cleanText } from '../platform/db/clean-text'
import { markDeleted, restoreDeleted } from '../platform/db/deleted'
import { isId } from '../platform/db/is-id'
import { Parameters } from '../platform/db/parameters'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import { mustBeUnused } from '../platform/db/still-used'
import type { Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import { errorCode } from '../platform/startup-error'
import { answersOf } from './quick-answer-list'
import { usesOf } from './quick-answer-uses'

/** All of them are in every panel: this is far more than anybody finds anything in. */
export const MOST_ANSWERS = 1_000
/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'
const COLUMNS = 'id::text, identifier, value, category, media_file_id::text AS file_id'

/** The quick answers that a viewer may use, by identifier, with how often they were used by all and by this user. */
export function quickAnswers(work: Work, viewer: Viewer): Promise<MessageTemplate[]> {
  const parameters = new Parameters()
  const user = parameters.add(viewer.id)
  return work.query<MessageTemplate>(
    `SELECT q.id::text, q.identifier, q.value, q.category, q.media_file_id::text AS file_id,
       coalesce(u.uses, 0) AS uses, coalesce(u.my_uses, 0) AS my_uses
     FROM quick_answers q ${usesOf(user)} WHERE q.deleted_at IS NULL AND ${answersOf(viewer, parameters)}
     ORDER BY ${byName('q.identifier')}, q.id LIMIT ${MOST_ANSWERS}`,
    parameters.values,
  )
}

/**
 * Makes a quick answer (`id` null) or changes all of one.
 * @throws Refusal INVALID, CONFLICT with the field; CONFLICT where somebody has changed it since it was seen; NOT_FOUND for
 *   one that there is not, or of another department.
 */
export async function saveQuickAnswer(
  work: Work,
  viewer: Viewer,
  id: string | null,
  typed: unknown,
  seen?: Seen,
): Promise<string> {
  const { identifier: name, value, category, departmentId, fileUrl } = parsed(typed)
  const before = id === null ? null : await lockOwn(work, viewer, id)
  await mustBeAsSeen(work, 'quick_answers', id, seen)
  await mustBeOwnDepartment(work, viewer, departmentId)
  const values = [
    checkedIdentifier(name),
    checkedValue(value),
    cleanText(category).trim() || null,
    departmentId,
    await fileOf(work, viewer, before, fileUrl),
  ]
  if (id === null) await mustHaveRoom(work, 1)
  const saved = await work
    .one<{ id: string }>(
      id === null
        ? `INSERT INTO quick_answers (tenant_id, identifier, value, category, department_id, media_file_id)
           VALUES ($6, $1, $2, $3, $4, $5) RETURNING id::text`
        : `UPDATE quick_answers SET identifier = $1, value = $2, category = $3, department_id = $4, media_file_id = $5
           WHERE id = $6 RETURNING id::text`,
      [...values, id ?? work.tenant.id],
    )
    .catch((error: unknown) => {
      throw errorCode(error) === UNIQUE_VIOLATION ? taken(name) : error
    })
  if (!saved) throw notFound()
  await tellArea(work, 'messageTemplates')
  return saved.id
}

/** @throws Refusal when identifier or text are no good or taken. */
export async function createQuickAnswer(
  work: Work,
  typed: { identifier: string; value: string },
): Promise<MessageTemplate> {
  await mustHaveRoom(work, 1)
  const created = await work.one<MessageTemplate>(
    `INSERT INTO quick_answers (tenant_id, identifier, value) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, department_id, lower(identifier)) WHERE deleted_at IS NULL DO NOTHING RETURNING ${COLUMNS}`,
    [work.tenant.id, checkedIdentifier(typed.identifier), checkedValue(typed.value)],
  )
  if (!created) throw taken(typed.identifier)
  await tellArea(work, 'messageTemplates')
  return created
}

/**
 * Takes over those of the {@link SUGGESTED_ANSWERS} that are named; one that the house has by name stays as it is.
 * @throws Refusal when there are too many already.
 */
export async function adoptQuickAnswers(work: Work, identifiers: readonly string[]): Promise<void> {
  const wanted = new Set(identifiers.map((one) => one.toLowerCase()))
  const chosen = SUGGESTED_ANSWERS.filter(({ identifier }) => wanted.has(identifier))
  await mustHaveRoom(work, chosen.length)
  const made = await work.query(
    `INSERT INTO quick_answers (tenant_id, identifier, value)
     SELECT $1, * FROM unnest($2::text[], $3::text[])
     ON CONFLICT (tenant_id, department_id, lower(identifier)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
    [work.tenant.id, chosen.map(({ identifier }) => identifier), chosen.map(({ value }) => value)],
  )
  if (made.length > 0) await tellArea(work, 'messageTemplates')
}

/** Changes identifier, text or both. @throws Refusal as {@link createQuickAnswer}, and when there is no such answer. */
export async function updateQuickAnswer(
  work: Work,
  viewer: Viewer,
  id: string,
  typed: { identifier: string | null; value: string | null },
): Promise<MessageTemplate> {
  const identifier = typed.identifier === null ? null : checkedIdentifier(typed.identifier)
  const value = typed.value === null ? null : checkedValue(typed.value)
  await lockOwn(work, viewer, id)
  const changed = await work
    .one<MessageTemplate>(
      `UPDATE quick_answers SET identifier = coalesce($2, identifier), value = coalesce($3, value)
       WHERE id = $1 AND deleted_at IS NULL
       RETURNING ${COLUMNS}`,
      [id, identifier, value],
    )
    .catch((error: unknown) => {
      throw errorCode(error) === UNIQUE_VIOLATION ? taken(identifier ?? '') : error
    })
  if (!changed) throw notFound()
  await tellArea(work, 'messageTemplates')
  return changed
}

/** {@link restoreQuickAnswer} has it back. @throws Refusal when there is no such answer, and CONFLICT while a macro uses it. */
export async function deleteQuickAnswer(work: Work, viewer: Viewer, id: string, now: Date): Promise<boolean> {
  const { identifier } = await lockOwn(work, viewer, id)
  await mustBeUnused(work, id, `A resposta /${identifier}`, { macro: macrosNaming('answer') })
  if (!(await markDeleted(work, 'quick_answers', { id, by: viewer, now }))) throw notFound()
  await tellArea(work, 'messageTemplates')
  return true
}

/** Has one back that the viewer deleted a moment ago. @throws Refusal when it is too late, or another has its name. */
export async function restoreQuickAnswer(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<boolean> {
  await mustHaveRoom(work, 1)
  await restoreDeleted(work, 'quick_answers', {
    id,
    by: viewer,
    now,
    taken: 'Não dá mais para desfazer: já existe outra resposta rápida com este nome.',
  })
  await tellArea(work, 'messageTemplates')
  return true
}

async function mustHaveRoom(work: Work, wanted: number): Promise<void> {
  const counted = await work.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM quick_answers WHERE deleted_at IS NULL',
  )
  if ((counted?.count ?? 0) + wanted > MOST_ANSWERS)
    throw new Refusal(
      'CONFLICT',
      `Já existem ${MOST_ANSWERS} respostas rápidas. Apague alguma antes de criar outra.`,
    )
}
type Own = { id: string; identifier: string; media_file_id: string | null }

/** @throws Refusal NOT_FOUND for one that there is not, or that is another department's. */
async function lockOwn(work: Work, viewer: Viewer, id: string): Promise<Own> {
  const parameters = new Parameters()
  const row = isId(id)
    ? await work.one<Own>(
        `SELECT q.id::text, q.identifier, q.media_file_id::text FROM quick_answers q
         WHERE q.id = ${parameters.add(id)} AND q.deleted_at IS NULL AND ${answersOf(viewer, parameters)} FOR UPDATE OF q`,
        parameters.values,
      )
    : undefined
  if (!row) throw notFound()
  return row
}

/** One makes answers for oneself: who sees one department alone gives none to another. */
async function mustBeOwnDepartment(work: Work, viewer: Viewer, id: string | null): Promise<void> {
  if (id === null) return
  const bound = viewer.role !== ADMINISTRATOR && viewer.department_id !== null
  const found =
    isId(id) && (!bound || id === viewer.department_id)
      ? await work.one('SELECT 1 FROM departments WHERE id = $1 FOR KEY SHARE', [id])
      : undefined
  if (!found) throw new Refusal('INVALID', 'Escolha o seu setor, ou todos.', { field: 'department_id' })
}

/** The file that it has already, or one that the viewer has just brought. */
async function fileOf(
  work: Work,
  viewer: Viewer,
  before: Own | null,
  url: string | null,
): Promise<string | null> {
  if (url === null) return null
  const known = fileOfAddress(work.tenant, url)
  if (known !== null && known === before?.media_file_id) return known
  try {
    return (
      await ownMedia(work, viewer, { url, caption: null, name: null, voice: false, kinds: MEDIA_KINDS })
    ).fileId
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('INVALID', error.message, { field: 'file_url' })
  }
}

/** @throws Refusal INVALID that names the field, as the contract does */
function parsed(typed: unknown): QuickAnswerForm {
  const read = v.safeParse(QuickAnswerForm, typed)
  if (read.success) return read.output
  const field = v.getDotPath(read.issues[0])
  throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
}

const notFound = () => new Refusal('NOT_FOUND', 'Resposta rápida não encontrada.')
const taken = (identifier: string) =>
  new Refusal(
    'CONFLICT',
    `Já existe uma resposta rápida com o nome ${identifierOf(identifier) ?? identifier}.`,
    { field: 'identifier' },
  )

function checkedIdentifier(typed: string): string {
  const identifier = identifierOf(cleanText(typed))
  if (identifier === null)
    throw new Refusal(
      'INVALID',
      `O nome deve ter de 1 a ${LONGEST_IDENTIFIER} letras, números, traços ou sublinhados, sem espaços.`,
    )
  return identifier
}

function checkedValue(typed: string): string {
  const value = cleanText(typed)
  if (!isValue(value)) throw new Refusal('INVALID', 'O texto deve ter de 1 a 4.096 caracteres.')
  return value
}
