import * as v from 'valibot'
import type { MessageTemplate } from '../../../contract/entities'
import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { MEDIA_KINDS } from '../../../src/domain/messages/media-kinds'
import { identifierOf, LONGEST_IDENTIFIER } from '../../../src/domain/templates/quick-answer'
import { QuickAnswerForm } from '../../../src/domain/templates/quick-answer-form'
import { SUGGESTED_ANSWERS } from '../../../src/domain/templates/suggested-answers'
import { fileOfAddress } from '../../directory/media/address'
import { byName } from '../../platform/db/by-name'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import { mustBeUnused, usesOfRow } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows, lockRows } from '../../platform/rows/define-rows'
import { ownMedia } from '../messages/outbound/own-media'
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

const { identifier, value, category, departmentId, fileUrl } = QuickAnswerForm.entries
type Kept = Record<'identifier' | 'value', string> & Record<'category' | 'media_file_id', string | null>

/** The shop's quick answers. One of a department is shown to its people, and to users who see all departments. */
export const answers = defineRows({
  table: 'quick_answers',
  // What is not given stays as it is.
  form: v.object({
    ...{ identifier: v.nullish(identifier), value: v.nullish(value), category: v.optional(category) },
    ...{ departmentId: v.optional(departmentId), fileUrl: v.optional(fileUrl) },
  }),
  columns: ['identifier', 'value', 'category', 'department_id', 'media_file_id'],
  theirs: ({ department_id: department }, viewer: Viewer) =>
    viewer.role === ADMINISTRATOR ||
    viewer.department_id === null ||
    department === null ||
    department === viewer.department_id,
  async values(form, work, kept, viewer) {
    const before = kept as (typeof kept & Kept) | null
    if (typeof form.departmentId === 'string') await mustBeOwnDepartment(work, viewer, form.departmentId)
    return {
      identifier: checkedIdentifier(form.identifier ?? before?.identifier ?? ''),
      value: form.value ?? before?.value ?? '',
      category: (form.category ?? before?.category ?? '').trim() || null,
      department_id: form.departmentId === undefined ? (before?.department_id ?? null) : form.departmentId,
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
  restoredBy: (viewer) => viewer,
  mayDelete: (work, id, row) =>
    mustBeUnused(work, id, `A resposta /${row.identifier}`, usesOfRow('quick_answers')),
  done: (work) => tellTopic(work, 'messageTemplates'),
})

/** As `answers.save`, of its name and text alone; gives it as panels hold it. */
export async function saveTemplate(
  work: Work,
  viewer: Viewer,
  id: string | null,
  typed: Readonly<{ identifier?: string | null; value?: string | null }>,
): Promise<MessageTemplate> {
  const saved = await answers.save(work, id, typed, null, viewer)
  const row = await work.one<MessageTemplate>(
    `SELECT id::text, identifier, value, category, media_file_id::text AS file_id FROM quick_answers
     WHERE tenant_id = $1 AND id = $2::bigint`,
    [work.tenant.id, saved],
  )
  if (!row) throw new Error(`the quick answer ${saved} is not there`)
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
  const held = await work.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM quick_answers WHERE deleted_at IS NULL',
  )
  if ((held?.count ?? 0) + chosen.length > MOST_ANSWERS)
    throw new Refusal(
      'CONFLICT',
      `Já existem ${MOST_ANSWERS} respostas rápidas. Apague alguma antes de criar outra.`,
    )
  const made = await work.query(
    `INSERT INTO quick_answers (tenant_id, identifier, value)
     SELECT $1, * FROM unnest($2::text[], $3::text[])
     ON CONFLICT (tenant_id, department_id, lower(identifier)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
    [work.tenant.id, chosen.map(({ identifier }) => identifier), chosen.map(({ value }) => value)],
  )
  if (made.length > 0) await tellTopic(work, 'messageTemplates')
}

/** One makes answers for oneself: who sees one department alone gives none to another. */
async function mustBeOwnDepartment(work: Work, viewer: Viewer, id: string): Promise<void> {
  const bound = viewer.role !== ADMINISTRATOR && viewer.department_id !== null
  const found =
    isId(id) && (!bound || id === viewer.department_id)
      ? await work.one('SELECT 1 FROM departments WHERE id = $1 FOR KEY SHARE', [id])
      : undefined
  if (!found) throw new Refusal('INVALID', 'Escolha o seu setor, ou todos.', { field: 'department_id' })
}

/** The file that it has already, as where nothing is said of it, or one that the viewer has just brought. */
async function fileOf(
  work: Work,
  viewer: Viewer,
  before: string | null,
  url: string | null | undefined,
): Promise<string | null> {
  if (url === undefined) return before
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

function checkedIdentifier(typed: string): string {
  const identifier = identifierOf(typed)
  if (identifier === null)
    throw new Refusal(
      'INVALID',
      `O nome deve ter de 1 a ${LONGEST_IDENTIFIER} letras, números, traços ou sublinhados, sem espaços.`,
    )
  return identifier
}
