import { isDeepStrictEqual } from 'node:util'
import type { Customer } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import {
  type Checked,
  type CustomerChange,
  checkOwn,
  type FieldProblem,
  fieldValue,
  isOwnField,
  openField,
  openFieldsOf,
  openKey,
} from '../../../src/domain/contacts/customer-change'
import type { FieldModel } from '../../../src/domain/contacts/own-fields/field-model'
import { readField } from '../../../src/domain/contacts/own-fields/kinds'
import { HIDDEN } from '../../../src/domain/contacts/phone'
import { cleanJson } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { maskedRow } from '../masking/fields'
import { toCustomer } from './customer.row'
import { columnOf, fieldModel } from './fields/fields'
import { lockFields } from './fields/save'
import { lockCustomer } from './locked-customer'
import { tellCustomer } from './tell'

/** Most fields changed at once: a model has fewer. */
const MOST_CHANGES = 100

const SENTENCES: Readonly<Record<FieldProblem, string>> = {
  unknownField: 'Este campo não existe no cadastro.',
  required: 'Este campo é obrigatório.',
  tooLong: 'O texto é longo demais para este campo.',
  badEmail: 'E-mail inválido.',
  badDocument: 'CPF ou CNPJ inválido.',
  badColor: 'Cor inválida.',
  badNumber: 'Escreva um número.',
  badDate: 'Data inválida.',
  badOption: 'Escolha uma das opções.',
  badYesNo: 'Escolha sim ou não.',
  badMoney: 'Escreva um valor em reais.',
  badPhone: 'Telefone inválido. Escreva com DDD.',
  badUrl: 'Endereço de página inválido.',
}

/**
 * Changes the fields named and no others: what a colleague changes elsewhere stays.
 * @param seesAll may the caller see sensitive fields? Others find that these do not exist.
 * @param seesContacts may they see contact data whole? Others have seen a part of it, which nobody writes back.
 * @throws Refusal CONFLICT when a field is not what the caller saw any more (`extensions.fields` names them), or another
 * customer has a value that is to be unique; INVALID with the reason when a value cannot stand there
 * (`extensions.field`, `extensions.problem`).
 */
export async function updateCustomer(
  work: Work,
  viewer: Viewer,
  id: string,
  changes: readonly CustomerChange[],
  seesAll: boolean,
  seesContacts = true,
): Promise<Customer> {
  const customer = toCustomer(await lockCustomer(work, viewer, id))
  if (changes.length === 0 || changes.length > MOST_CHANGES)
    throw new Refusal('INVALID', 'Nenhuma alteração foi enviada.')
  const ofModel = changes.some(({ field }) => openKey(field) !== null)
  const model = ofModel ? (await fieldModel(work)).filter(({ sensitive }) => seesAll || !sensitive) : []
  const overtaken: string[] = []
  const own: Record<string, unknown> = {}
  const open = { open_field: { ...openFieldsOf(customer) }, sensitive_field: {} as Record<string, unknown> }
  if (model.some(({ sensitive }) => sensitive)) open.sensitive_field = await sensitiveValues(work, id)
  for (const { field, value, was } of changes) {
    const key = openKey(field)
    const defined = key === null ? null : model.find((one) => one.key === key)
    const checked =
      defined === null
        ? checkOwn(field, cleanJson(value))
        : defined
          ? readField(cleanJson(value), defined)
          : UNKNOWN
    if (!checked.ok)
      throw new Refusal('INVALID', SENTENCES[checked.problem], { field, problem: checked.problem })
    const values = defined ? open[columnOf(defined)] : {}
    const now = defined ? (values[defined.key] ?? null) : fieldValue(customer, field)
    if (!seesContacts && typeof value === 'string' && value.includes(HIDDEN))
      throw new Refusal(
        'INVALID',
        'Parte deste valor está oculta para o seu perfil: escreva o valor inteiro.',
        { field },
      )
    const seen = seesContacts ? now : shownOf(customer, field, defined ? open[columnOf(defined)] : null)
    if (!same(now, was) && !same(seen, was) && !same(now, checked.value)) overtaken.push(field)
    if (!defined) own[field] = checked.value
    else if (checked.value === null) delete values[defined.key]
    else {
      if (defined.unique && !same(now, checked.value)) await mustBeAlone(work, id, defined, checked.value)
      values[defined.key] = checked.value
    }
  }
  if (overtaken.length > 0)
    throw new Refusal(
      'CONFLICT',
      'Um colega alterou este campo enquanto você editava. Confira o valor atual.',
      {
        fields: overtaken,
      },
    )
  const columns = Object.keys(own).filter(isOwnField)
  const written = model.some(({ sensitive }) => sensitive) ? [jsonOf(open.sensitive_field)] : []
  const first = written.length + 3
  await work.query(
    `UPDATE customers SET open_field = $2${written.length > 0 ? ', sensitive_field = $3' : ''}${columns.map((column, index) => `, ${column} = $${index + first}`).join('')}
     WHERE id = $1`,
    [id, jsonOf(open.open_field), ...written, ...columns.map((column) => own[column])],
  )
  return tellCustomer(work, id)
}

/** A field's value as it was shown to somebody who may not see contact data; `values`: of the own fields among which it is. */
function shownOf(customer: Customer, field: string, values: Record<string, unknown> | null): unknown {
  if (values === null) return fieldValue(maskedRow('Customer', customer) as Customer, field)
  const key = openKey(field)
  return key === null
    ? null
    : openFieldsOf(maskedRow('Customer', { ...customer, open_field: values }) as Customer)[key]
}

const UNKNOWN: Checked = { ok: false, problem: 'unknownField' }
const jsonOf = (values: object): string | null =>
  Object.keys(values).length > 0 ? JSON.stringify(values) : null

/** The values of a customer's sensitive fields, by key. */
export async function sensitiveValues(work: Work, id: string): Promise<Record<string, unknown>> {
  const row = await work.one<{ values: Record<string, unknown> | null }>(
    'SELECT sensitive_field AS values FROM customers WHERE id = $1',
    [id],
  )
  return row?.values ?? {}
}

/** @throws Refusal CONFLICT when another customer has the value in this field; who it is stays unsaid. */
async function mustBeAlone(work: Work, id: string, field: FieldModel, value: unknown): Promise<void> {
  await lockFields(work)
  const other = await work.one(
    `SELECT 1 FROM customers WHERE ${columnOf(field)} -> $1 = $2::jsonb AND id <> $3
       AND merged_into IS NULL AND erased_at IS NULL LIMIT 1`,
    [field.key, JSON.stringify(value), id],
  )
  if (other)
    throw new Refusal('CONFLICT', `Outro cliente já tem este valor em ${field.label}.`, {
      field: openField(field.key),
    })
}

/** Nothing, left out and an empty text are one. */
const same = (a: unknown, b: unknown) => isDeepStrictEqual(emptyless(a), emptyless(b))
const emptyless = (value: unknown) => (value === undefined || value === '' ? null : value)
