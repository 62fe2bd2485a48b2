import type { MessageTemplate } from '../../contract/entities'
import { identifierOf, isValue, LONGEST_IDENTIFIER } from '../../src/domain/templates/quick-answer'
import { SUGGESTED_ANSWERS } from '../../src/domain/templates/suggested-answers'
import { byName } from '../platform/db/by-name'
import { cleanText } from '../platform/db/clean-text'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import { errorCode } from '../platform/startup-error'
import { isId } from '../tickets/locked-ticket'

/** All of them are in every panel: this is far more than anybody finds anything in. */
const MOST = 1_000
/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'
const COLUMNS = 'id::text, identifier, value'

/** The house's quick answers, by identifier. */
export const quickAnswers = (work: Work): Promise<MessageTemplate[]> =>
  work.query<MessageTemplate>(
    `SELECT ${COLUMNS} FROM quick_answers ORDER BY ${byName('identifier')}, id LIMIT ${MOST}`,
  )

/** @throws Refusal when identifier or text are no good or taken. */
export async function createQuickAnswer(
  work: Work,
  typed: { identifier: string; value: string },
): Promise<MessageTemplate> {
  const counted = await work.one<{ count: number }>('SELECT count(*)::integer AS count FROM quick_answers')
  if ((counted?.count ?? 0) >= MOST) throw tooMany()
  const created = await work.one<MessageTemplate>(
    `INSERT INTO quick_answers (tenant_id, identifier, value) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, lower(identifier)) DO NOTHING RETURNING ${COLUMNS}`,
    [work.tenant.id, checkedIdentifier(typed.identifier), checkedValue(typed.value)],
  )
  if (!created) throw taken(typed.identifier)
  await tellChange(work)
  return created
}

/**
 * Takes over those of the {@link SUGGESTED_ANSWERS} that are named; one that the house has by name stays as it is.
 * @throws Refusal when there are too many already.
 */
export async function adoptQuickAnswers(work: Work, identifiers: readonly string[]): Promise<void> {
  const wanted = new Set(identifiers.map((one) => one.toLowerCase()))
  const chosen = SUGGESTED_ANSWERS.filter(({ identifier }) => wanted.has(identifier))
  const counted = await work.one<{ count: number }>('SELECT count(*)::integer AS count FROM quick_answers')
  if ((counted?.count ?? 0) + chosen.length > MOST) throw tooMany()
  const made = await work.query(
    `INSERT INTO quick_answers (tenant_id, identifier, value)
     SELECT $1, * FROM unnest($2::text[], $3::text[])
     ON CONFLICT (tenant_id, lower(identifier)) DO NOTHING RETURNING id`,
    [work.tenant.id, chosen.map(({ identifier }) => identifier), chosen.map(({ value }) => value)],
  )
  if (made.length > 0) await tellChange(work)
}

/** Changes identifier, text or both. @throws Refusal as {@link createQuickAnswer}, and when there is no such answer. */
export async function updateQuickAnswer(
  work: Work,
  id: string,
  typed: { identifier: string | null; value: string | null },
): Promise<MessageTemplate> {
  const identifier = typed.identifier === null ? null : checkedIdentifier(typed.identifier)
  const value = typed.value === null ? null : checkedValue(typed.value)
  if (!isId(id)) throw notFound()
  const changed = await work
    .one<MessageTemplate>(
      `UPDATE quick_answers SET identifier = coalesce($2, identifier), value = coalesce($3, value) WHERE id = $1
       RETURNING ${COLUMNS}`,
      [id, identifier, value],
    )
    .catch((error: unknown) => {
      throw errorCode(error) === UNIQUE_VIOLATION ? taken(identifier ?? '') : error
    })
  if (!changed) throw notFound()
  await tellChange(work)
  return changed
}

/** @throws Refusal when there is no such answer. */
export async function deleteQuickAnswer(work: Work, id: string): Promise<boolean> {
  const gone = isId(id)
    ? await work.one('DELETE FROM quick_answers WHERE id = $1 RETURNING id', [id])
    : undefined
  if (!gone) throw notFound()
  await tellChange(work)
  return true
}

const tooMany = () =>
  new Refusal('CONFLICT', `Já existem ${MOST} respostas rápidas. Apague alguma antes de criar outra.`)
const notFound = () => new Refusal('NOT_FOUND', 'Resposta rápida não encontrada.')
const taken = (identifier: string) =>
  new Refusal(
    'CONFLICT',
    `Já existe uma resposta rápida com o nome ${identifierOf(identifier) ?? identifier}.`,
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

/** Panels read the list anew. */
const tellChange = (work: Work) =>
  publish(work, [
    {
      event: 'refreshContent',
      data: (rev) => ({ content: 'messageTemplates', rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
