import * as v from 'valibot'
import { FieldForm, withIds } from '../../src/domain/contacts/own-fields/field-form'
import { type FieldModel, kindOf } from '../../src/domain/contacts/own-fields/field-model'
import { isChoice } from '../../src/domain/contacts/own-fields/kinds'
import { slugOf } from '../../src/domain/text/slug'
import { cleanJson } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen, type Seen } from '../platform/db/seen-revision'
import { mustBeUnused } from '../platform/db/still-used'
import type { Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import { ANSWERS_NAMING_FIELD, AUTOMATIC_NAMING_FIELD, MACROS_NAMING_FIELD } from './field-texts'
import { convertValues, type Fit, fitOf, moveValues, repeatedValues } from './field-values'
import { FIELD_COLUMNS } from './fields'
import { SEGMENTS_OF_FIELD } from './segments-asking'
import { tellHolders } from './tell-members'

/** Fields of a tenant, the archived ones with them. */
const MOST_FIELDS = 200

/** Advisory lock under which the model and values that are to be unique change; its second half is the tenant. */
const FIELDS_LOCK = 1_947_047
export const lockFields = (work: Work) =>
  work.query('SELECT pg_advisory_xact_lock($1, $2)', [FIELDS_LOCK, work.tenant.id])

/**
 * Makes a field (`id` null), which stands last, or changes it. Another kind is taken on only where every value fits.
 * @throws Refusal INVALID with the field, CONFLICT for a name that is taken, values that do not fit, and where somebody has
 *   changed it since it was seen, NOT_FOUND.
 */
export async function saveField(work: Work, id: string | null, typed: unknown, seen?: Seen): Promise<string> {
  const form = parsed(typed)
  await lockFields(work)
  const before = id === null ? null : await fieldOf(work, id)
  await mustBeAsSeen(work, 'customer_fields', id, seen)
  const others = (await work.query<FieldModel>(`SELECT ${FIELD_COLUMNS} FROM customer_fields f`)).filter(
    (one) => one.id !== before?.id,
  )
  const label = form.label.trim()
  if (others.some((one) => !one.archived && one.label.toLowerCase() === label.toLowerCase()))
    throw new Refusal('CONFLICT', `Já existe o campo ${label}.`, { field: 'label' })
  const kind = kindOf(form.kind)
  const values = [
    label,
    kind,
    form.section.trim() || null,
    form.help.trim() || null,
    form.required,
    form.unique,
    form.sensitive,
    form.inChat,
  ]
  if (before === null) {
    if (others.length >= MOST_FIELDS) throw new Refusal('CONFLICT', `São no máximo ${MOST_FIELDS} campos.`)
    const key = slugOf(label, new Set(others.map((one) => one.key)))
    const choices = isChoice(kind) ? withIds(form.choices, []) : []
    const row = await work.one<{ id: string }>(
      `INSERT INTO customer_fields (tenant_id, label, kind, section, help, required, is_unique, sensitive, in_chat,
         choices, key, position)
       VALUES ($11, $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10,
         (SELECT coalesce(max(position), 0) + 1 FROM customer_fields)) RETURNING id::text`,
      [...values, JSON.stringify(choices), key, work.tenant.id],
    )
    await tellArea(work, 'customerFields')
    return row?.id ?? ''
  }
  const made = kind === before.kind ? before.choices : await convertValues(work, before, kind)
  if (made === null)
    throw new Refusal(
      'CONFLICT',
      'Há valores que não cabem neste tipo. Arquive o campo e crie outro, ou corrija os valores.',
      { field: 'kind' },
    )
  if (form.sensitive !== before.sensitive) await moveValues(work, before.key, form.sensitive)
  if (form.unique && !before.unique) {
    const repeated = await repeatedValues(work, { ...before, sensitive: form.sensitive })
    if (repeated > 0)
      throw new Refusal('CONFLICT', `Há ${repeated} valores repetidos: corrija-os antes.`, {
        field: 'unique',
      })
  }
  const choices = isChoice(kind) ? withIds(form.choices, made) : made
  await work.query(
    `UPDATE customer_fields SET label = $1, kind = $2, section = $3, help = $4, required = $5, is_unique = $6,
       sensitive = $7, in_chat = $8, choices = $9::jsonb WHERE id = $10`,
    [...values, JSON.stringify(choices), before.id],
  )
  await tellArea(work, 'customerFields')
  if (kind !== before.kind || form.sensitive !== before.sensitive) await tellHolders(work, before.key)
  return before.id
}

/** What would become of a field's values if it were of another kind. @throws Refusal NOT_FOUND, INVALID */
export async function previewKind(work: Work, id: string, kind: string): Promise<Fit> {
  if (kindOf(kind) !== kind) throw new Refusal('INVALID', 'Este tipo não existe.', { field: 'kind' })
  return fitOf(work, await fieldOf(work, id), kind)
}

/** Takes a field out of use or back into it; its values stay either way. @throws Refusal NOT_FOUND, CONFLICT, also while a segment asks about it or a text names it */
export async function archiveField(work: Work, id: string, archived: boolean): Promise<boolean> {
  await lockFields(work)
  const field = await fieldOf(work, id)
  const taken = await work.one(
    'SELECT 1 FROM customer_fields WHERE lower(label) = lower($1) AND archived_at IS NULL AND id <> $2',
    [field.label, id],
  )
  if (!archived && taken) throw new Refusal('CONFLICT', `Já existe outro campo com o nome ${field.label}.`)
  if (archived)
    await mustBeUnused(work, id, `O campo ${field.label}`, {
      segmento: SEGMENTS_OF_FIELD,
      'resposta rápida': ANSWERS_NAMING_FIELD,
      macro: MACROS_NAMING_FIELD,
      'mensagem automática': AUTOMATIC_NAMING_FIELD,
    })
  await work.query(
    `UPDATE customer_fields SET archived_at = CASE WHEN $2 THEN coalesce(archived_at, now()) END WHERE id = $1`,
    [id, archived],
  )
  await tellArea(work, 'customerFields')
  return true
}

/** Changes places with the one before (`up`) or behind it; at the end nothing happens. @throws Refusal NOT_FOUND */
export async function moveField(work: Work, id: string, up: boolean): Promise<boolean> {
  await lockFields(work)
  await fieldOf(work, id)
  const placed = await work.query<{ id: string }>(
    'SELECT id::text FROM customer_fields ORDER BY archived_at IS NOT NULL, position, customer_fields.id',
  )
  const ids = placed.map((one) => one.id)
  const from = ids.indexOf(id)
  const to = from + (up ? -1 : 1)
  const other = ids[to]
  if (other === undefined) return true
  ids[to] = id
  ids[from] = other
  await work.query(
    `UPDATE customer_fields f SET position = v.n FROM unnest($1::bigint[]) WITH ORDINALITY v(id, n) WHERE f.id = v.id`,
    [ids],
  )
  await tellArea(work, 'customerFields')
  return true
}

async function fieldOf(work: Work, id: string): Promise<FieldModel> {
  const row = isId(id)
    ? await work.one<FieldModel>(`SELECT ${FIELD_COLUMNS} FROM customer_fields f WHERE f.id = $1`, [id])
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Este campo não existe mais.')
  return row
}

/** @throws Refusal INVALID that names the field */
function parsed(typed: unknown): v.InferOutput<typeof FieldForm> {
  const read = v.safeParse(FieldForm, cleanJson(typed))
  if (read.success) return read.output
  const field = v.getDotPath(read.issues[0])
  throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
}
