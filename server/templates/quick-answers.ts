import type { MessageTemplate } from '../../contract/entities'
import { MEDIA_KINDS } from '../../src/domain/messages/media-kinds'
import { identifierOf, isValue, LONGEST_IDENTIFIER } from '../../src/domain/templates/quick-answer'
import { QuickAnswerForm } from '../../src/domain/templates/quick-answer-form'
import { SUGGESTED_ANSWERS } from '../../src/domain/templates/suggested-answers'
import { ADMINISTRATOR, type Viewer } from '../../src/domain/tickets/visibility'
import { macrosNaming } from '../macros/naming'
import { fileOfAddress, plainAddress } from '../media/address'
import { ownMedia } from '../messages/outbound/own-media'
import { byName } from '../platform/db/by-name'
import { cleanText } from '../platform/db/clean-text'
import { markDeleted, restoreDeleted } from '../platform/db/deleted'
import { isId } from '../platform/db/is-id'
import { Parameters } from '../platform/db/parameters'
import { mustBeUnused } from '../platform/db/still-used'
import type { Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import { defineRows, lockRows } from '../platform/rows/define-rows'
import { answersOf } from './quick-answer-list'
import { usesOf } from './quick-answer-uses'

/** All of them are in every panel: this is far more than anybody finds anything in. */
export const MOST_ANSWERS = 1_000

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

const rows = defineRows({
  table: 'quick_answers',
  form: QuickAnswerForm,
  columns: ['identifier', 'value', 'category', 'department_id', 'media_file_id'],
  async values(form, work, before, viewer: Viewer) {
    if (before && !isTheirs(viewer, before.department_id)) throw notFound()
    await mustBeOwnDepartment(work, viewer, form.departmentId)
    return {
      identifier: checkedIdentifier(form.identifier),
      value: checkedValue(form.value),
      category: form.category.trim() || null,
      department_id: form.departmentId,
      media_file_id: await fileOf(work, viewer, before?.media_file_id ?? null, form.fileUrl),
    }
  },
  unique: { identifier: 'caseless', department_id: 'same' },
  taken: ({ identifier }) =>
    new Refusal('CONFLICT', `Já existe uma resposta rápida com o nome ${identifier}.`, {
      field: 'identifier',
    }),
  most: MOST_ANSWERS,
  deleted: 'marked',
  done: (work) => tellArea(work, 'messageTemplates'),
})

/**
 * Makes a quick answer (`id` null) or changes all of one that was read as the given revision.
 * @throws Refusal INVALID, CONFLICT with the field; CONFLICT where somebody has changed it since it was seen; NOT_FOUND for
 *   one that there is not, or of another department.
 */
export const saveQuickAnswer = rows.save

/** @throws Refusal as {@link saveQuickAnswer} */
export const createQuickAnswer = async (
  work: Work,
  viewer: Viewer,
  typed: Readonly<{ identifier: string; value: string }>,
): Promise<MessageTemplate> =>
  answerOf(
    work,
    await rows.save(work, null, { ...typed, category: '', departmentId: null, fileUrl: null }, null, viewer),
  )

/** Changes identifier, text or both. @throws Refusal as {@link saveQuickAnswer} */
export async function updateQuickAnswer(
  work: Work,
  viewer: Viewer,
  id: string,
  typed: Readonly<{ identifier: string | null; value: string | null }>,
): Promise<MessageTemplate> {
  const before = await lockOwn(work, viewer, id)
  const form: QuickAnswerForm = {
    identifier: typed.identifier ?? before.identifier,
    value: typed.value ?? before.value,
    category: before.category ?? '',
    departmentId: before.department_id,
    fileUrl: before.media_file_id && plainAddress(work.tenant, before.media_file_id),
  }
  return answerOf(work, await rows.save(work, id, form, null, viewer))
}

async function answerOf(work: Work, id: string): Promise<MessageTemplate> {
  const row = await work.one<MessageTemplate>(
    `SELECT id::text, identifier, value, category, media_file_id::text AS file_id FROM quick_answers
     WHERE tenant_id = $1 AND id = $2::bigint`,
    [work.tenant.id, id],
  )
  if (!row) throw new Error(`the quick answer ${id} is not there`)
  return row
}

/**
 * Takes over those of the {@link SUGGESTED_ANSWERS} that are named; one that the house has by name stays as it is.
 * @throws Refusal when there are too many already.
 */
export async function adoptQuickAnswers(work: Work, identifiers: readonly string[]): Promise<void> {
  const wanted = new Set(identifiers.map((one) => one.toLowerCase()))
  const chosen = SUGGESTED_ANSWERS.filter(({ identifier }) => wanted.has(identifier))
  await lockRows(work, 'quick_answers')
  await mustHaveRoom(work, chosen.length)
  const made = await work.query(
    `INSERT INTO quick_answers (tenant_id, identifier, value)
     SELECT $1, * FROM unnest($2::text[], $3::text[])
     ON CONFLICT (tenant_id, department_id, lower(identifier)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
    [work.tenant.id, chosen.map(({ identifier }) => identifier), chosen.map(({ value }) => value)],
  )
  if (made.length > 0) await tellArea(work, 'messageTemplates')
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
  await lockRows(work, 'quick_answers')
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
type Own = Record<'identifier' | 'value', string> &
  Record<'category' | 'department_id' | 'media_file_id', string | null>

/** As {@link answersOf}, of one answer. */
const isTheirs = (viewer: Viewer, departmentId: unknown): boolean =>
  viewer.role === ADMINISTRATOR ||
  viewer.department_id === null ||
  departmentId === null ||
  departmentId === viewer.department_id

/** @throws Refusal NOT_FOUND for one that there is not, or that is another department's. */
async function lockOwn(work: Work, viewer: Viewer, id: string): Promise<Own> {
  const parameters = new Parameters()
  const row = isId(id)
    ? await work.one<Own>(
        `SELECT q.identifier, q.value, q.category, q.department_id::text, q.media_file_id::text FROM quick_answers q
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
  before: unknown,
  url: string | null,
): Promise<string | null> {
  if (url === null) return null
  const known = fileOfAddress(work.tenant, url)
  if (known !== null && known === before) return known
  try {
    return (
      await ownMedia(work, viewer, { url, caption: null, name: null, voice: false, kinds: MEDIA_KINDS })
    ).fileId
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('INVALID', error.message, { field: 'file_url' })
  }
}

const notFound = () => new Refusal('NOT_FOUND', 'Resposta rápida não encontrada.')
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
